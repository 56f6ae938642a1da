import { desktop, expect, phone, phrase, rest, test, visit } from '../fixtures.ts'

test('B-8 the skip link comes first, shows itself and leads past the header', async ({ page }) => {
  await visit(page, '/')
  const link = page.getByRole('link', { name: phrase('nav.skip', 'de') })
  await expect(link).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('B-8 tabbing shows every element, clear of the header, in the order of reading', async ({ page }) => {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const at = `${key} at ${viewport.width} px`
      await visit(page, '/')
      const seen: string[] = []
      const places: number[] = []
      // One round: the focus leaves the page at its end and then begins again.
      for (;;) {
        await page.keyboard.press(key)
        const focused = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return undefined
          const { left, top, right, bottom } = element.getBoundingClientRect()
          const points = [top + 2, (top + bottom) / 2, bottom - 2].map(
            (y) => [(left + right) / 2, y] as const,
          )
          const isShown = points.every(([x, y]) => {
            const hit = document.elementFromPoint(x, y)
            return hit !== null && (element.contains(hit) || hit.contains(element))
          })
          const place = [...document.querySelectorAll('*')].indexOf(element)
          return { place, name: `${place}: ${element.outerHTML.slice(0, 100)}`, isShown }
        })
        if (!focused || seen.includes(focused.name)) break
        seen.push(focused.name)
        places.push(focused.place)
        expect.soft(focused.isShown, `${focused.name} (${at})`).toBe(true)
      }
      expect.soft(seen.length, at).toBeGreaterThan(20)
      const inOrder = places.toSorted((a, b) => (key === 'Tab' ? a - b : b - a))
      expect.soft(places, `the order of reading (${at})`).toEqual(inOrder)
    }
  }
})

test('B-8 a focus in the header does not move the page', async ({ page }) => {
  await visit(page, '/')
  for (const viewport of [desktop, phone]) {
    const at = `${viewport.width} px`
    await page.setViewportSize(viewport)
    await page.locator('#team').evaluate((section) => section.scrollIntoView())
    const before = await page.evaluate(() => scrollY)
    const brand = page.getByRole('banner').getByRole('link').first()
    await brand.evaluate((element) => element.focus({ preventScroll: true }))
    await page.keyboard.press('Tab')
    await expect.soft(brand, at).not.toBeFocused()
    await expect.soft(page.locator('header :focus'), at).toHaveCount(1)
    await rest(page)
    expect.soft(await page.evaluate(() => scrollY), at).toBe(before)
  }
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('B-8 tabbing into the form shows the label of its first field below the header', async ({ page }) => {
    await visit(page, '/')
    await page.locator('#contact').scrollIntoViewIfNeeded()
    // So far down that the header covers half of the field.
    const name = page.getByLabel(phrase('contact.form.name', 'de'), { exact: true })
    await name.evaluate((control) =>
      scrollBy({ top: control.getBoundingClientRect().top - 54, behavior: 'instant' }),
    )
    const lastBefore = page.locator('section:not(#contact) a').last()
    await lastBefore.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Tab')
    await expect(name).toBeFocused()
    await rest(page)
    const header = await page
      .getByRole('banner')
      .evaluate((element) => element.getBoundingClientRect().bottom)
    const label = await name.evaluate(
      (control) => (control as HTMLInputElement).labels?.[0]?.getBoundingClientRect().top,
    )
    expect(label).toBeGreaterThanOrEqual(header)
  })
})
