import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { otherLocale } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { everyPage, expect, isInView, phone, phrase, rest, test, visit } from '../fixtures.ts'
import { nameOf, spoken } from './aria-snapshot.ts'

const desktop = { width: 1440, height: 900 }
/** A window of 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10). */
const magnified = { width: 320, height: 256 }

// What moves is tested on its own; here it would only delay.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

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

test('B-8 Enter on an item of the navigation moves the focus to the heading of its section', async ({
  page,
}) => {
  await visit(page, '/')
  for (const section of navSections) {
    await page
      .getByRole('banner')
      .getByRole('link', { name: phrase(`nav.${section}`, 'de') })
      .press('Enter')
    const heading = page.locator(`#${section}`).getByRole('heading').first()
    await expect(heading).toBeFocused()
    await rest(page)
    expect(await isInView(heading), section).toBe(true)
  }
})

test('B-8 after a jump the next Tab goes on in that section', async ({ page }) => {
  await visit(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: phrase('nav.contact', 'de') })
    .press('Enter')
  await expect(page.locator('#contact').getByRole('heading').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#contact').getByRole('link').first()).toBeFocused()
})

for (const viewport of [desktop, phone]) {
  for (const [key, direction] of [
    ['Tab', 'forwards'],
    ['Shift+Tab', 'backwards'],
  ] as const) {
    test(`B-8 tabbing ${direction} shows every focused element whole, never under the header (${viewport.width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
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
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
          const place = [...document.querySelectorAll('*')].indexOf(element)
          return { place, name: `${place}: ${element.outerHTML.slice(0, 100)}`, isShown, hasRing }
        })
        if (!focused || seen.includes(focused.name)) break
        seen.push(focused.name)
        places.push(focused.place)
        expect.soft(focused, focused.name).toMatchObject({ isShown: true, hasRing: true })
      }
      expect(seen.length).toBeGreaterThan(20)
      const inOrder = places.toSorted((a, b) => (key === 'Tab' ? a - b : b - a))
      expect(places, 'the order of reading').toEqual(inOrder)
    })
  }

  test(`B-8 a focus in the header does not move the page (${viewport.width} px)`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await visit(page, '/')
    await page.locator('#team').evaluate((section) => section.scrollIntoView())
    const before = await page.evaluate(() => scrollY)
    const brand = page.getByRole('banner').getByRole('link').first()
    await brand.evaluate((element) => element.focus({ preventScroll: true }))
    await page.keyboard.press('Tab')
    await expect(brand).not.toBeFocused()
    await expect(page.locator('header :focus')).toHaveCount(1)
    await rest(page)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
}

/** Goes on with a key until what is focused is called this. @throws AssertionError after one round of the page. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    if ((await focused.count()) === 1 && (await nameOf(focused)) === spoken(name)) return
  }
  expect(await nameOf(focused), `what ${key} reaches`).toBe(spoken(name))
}

for (const [locale, viewport] of [
  ['de', desktop],
  ['en', phone],
  ['de', magnified],
] as const) {
  test(`B-8 a keyboard alone does everything there is to do (${locale}, ${viewport.width} px)`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof phrase>[0]) => phrase(key, locale)
    const expectInView = async (id: string) => {
      const heading = page.locator(`#${id}`).getByRole('heading').first()
      await expect(heading).toBeFocused()
      // In a small window a heading is higher than what the header leaves free; it is read from its first line.
      const isReadable = () =>
        heading.evaluate((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          const { top, bottom } = text.getClientRects()[0] ?? new DOMRect()
          const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
          return header <= top && bottom <= innerHeight
        })
      await expect.poll(isReadable, id).toBe(true)
    }
    await page.setViewportSize(viewport)
    await visit(page, pathOf('home', locale))

    await test.step('past the header', async () => {
      await page.keyboard.press('Tab')
      expect(await nameOf(page.locator(':focus'))).toBe(spoken(t('nav.skip')))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })

    await test.step('to each section, through the menu where there is one', async () => {
      for (const section of navSections) {
        await page.keyboard.press('Control+Home')
        await rest(page)
        if (viewport !== desktop) {
          await tabTo(page, t('nav.menu'), 'Shift+Tab')
          await page.keyboard.press('Space')
          await expect(page.getByRole('button', { name: t('nav.close') })).toBeFocused()
          await tabTo(page, t(`nav.${section}`))
        } else {
          await tabTo(page, t(`nav.${section}`), 'Shift+Tab')
        }
        await page.keyboard.press('Enter')
        await expectInView(section)
      }
    })

    await test.step('into the menu and out again', async () => {
      if (viewport === desktop) return
      await tabTo(page, t('nav.menu'), 'Shift+Tab')
      for (const key of ['Escape', 'Enter']) {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: t('nav.close') })).toBeFocused()
        await page.keyboard.press(key)
        await expect(page.getByRole('button', { name: t('nav.menu') })).toBeFocused()
      }
    })

    await test.step('with every call to action', async () => {
      for (const [call, target] of [
        ['hero.callToAction', 'work'],
        ['work.callToAction', 'contact'],
        ['about.callToAction', 'contact'],
        ['team.callToAction', 'contact'],
      ] as const) {
        await page.getByRole('heading', { level: 1 }).focus()
        await tabTo(page, t(call))
        await page.keyboard.press('Enter')
        await expectInView(target)
      }
    })

    await test.step('through the errors of the form, from the summary to each field', async () => {
      await tabTo(page, t('contact.form.submit'))
      await page.keyboard.press('Enter')
      const answers = {
        nameMissing: 'Ada Lovelace',
        emailMissing: 'ada@example.org',
        messageMissing: `Guten Tag\n${crypto.randomUUID()}`,
      }
      for (const [error, answer] of Object.entries(answers)) {
        await expect(page.getByRole('form').getByRole('alert')).toBeVisible()
        await page.getByRole('form').getByRole('alert').focus()
        await tabTo(page, t(`contact.errors.${error as keyof typeof answers}`))
        await page.keyboard.press('Enter')
        await page.keyboard.type(answer)
      }
    })

    await test.step('to the language and back, with what was typed', async () => {
      const other = otherLocale(locale)
      await tabTo(page, t('footer.language.switchTo'))
      await page.keyboard.press('Space')
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      expect(await nameOf(page.locator(':focus'))).toBe(spoken(phrase('footer.language.switchTo', other)))
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('[name=name]')).toHaveValue('Ada Lovelace')
    })

    await test.step('until the enquiry has arrived', async () => {
      await tabTo(page, t('contact.form.submit'), 'Shift+Tab')
      await page.keyboard.press('Space')
      await expect(page.locator('#contact').getByRole('alert')).toBeFocused()
      await expect(page.locator('#contact').getByRole('alert')).toContainText(
        t('contact.received.description'),
      )
    })

    await test.step('to the small print and back', async () => {
      for (const route of ['imprint', 'privacy'] as const) {
        await tabTo(page, t(`footer.${route}`))
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(pathOf(route, locale))
        await page.keyboard.press('Tab')
        await tabTo(page, t('nav.back'))
        await page.keyboard.press('Space')
        await expect(page).toHaveURL(new RegExp(`${pathOf('home', locale)}(#.*)?$`))
      }
    })
  })
}

/** The share of light that a colour gives back (WCAG 2.2, relative luminance). */
function luminance(pixels: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (pixels[at + channel] ?? 0) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How many pixels change by a contrast of 3:1 and more between two pictures of the same place. */
async function changedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [before, after].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  )
  if (!one || !other) throw new Error('There is no picture to compare.')
  let changed = 0
  for (let at = 0; at < one.length; at += 3) {
    const [dark = 0, light = 0] = [luminance(one, at), luminance(other, at)].toSorted((a, b) => a - b)
    if ((light + 0.05) / (dark + 0.05) >= 3) changed += 1
  }
  return changed
}

for (const { path, isMissing } of everyPage.filter(({ locale }) => locale === 'de')) {
  for (const viewport of path === '/' ? [desktop, phone] : [phone]) {
    // WCAG 2.2, 2.4.13: as many pixels as a line of 2 px around the element has, each at 3:1 to what it was without focus.
    test(`B-8 on ${path} the focus shows as a ring of 2 px at 3:1 on whatever is behind it (${viewport.width} px)`, async ({
      page,
      complaints,
    }) => {
      if (isMissing) complaints.expect(/404/)
      await page.setViewportSize(viewport)
      await visit(page, path)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('* { outline: none !important }')
        sheet.disabled = true
        document.adoptedStyleSheets.push(sheet)
      })
      const setRing = (isShown: boolean) =>
        page.evaluate((disabled) => {
          for (const sheet of document.adoptedStyleSheets) sheet.disabled = disabled
        }, isShown)
      let count = 0
      for (; ; count += 1) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus')
        if ((await focused.count()) === 0) break
        const box = await focused.boundingBox()
        if (!box) throw new Error('What is focused is not drawn.')
        const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 }
        const shown = await page.screenshot({ clip })
        await setRing(false)
        const hidden = await page.screenshot({ clip })
        await setRing(true)
        // A round end is shorter than a corner.
        const radius = await focused.evaluate((element) =>
          Number.parseFloat(getComputedStyle(element).borderRadius),
        )
        const round = Math.min(radius, box.width / 2, box.height / 2)
        const length = 2 * (box.width + box.height) - (8 - 2 * Math.PI) * round
        const name = await focused.evaluate((element) => element.outerHTML.slice(0, 100))
        expect.soft(await changedPixels(hidden, shown), name).toBeGreaterThanOrEqual(2 * length)
      }
      expect(count).toBeGreaterThan(8)
    })
  }
}
