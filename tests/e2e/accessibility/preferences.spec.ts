import { expect, navLink, phone, phrase, test, toggleIn, visit } from '../fixtures.ts'

test('B-8 under reduced motion jumps are instant and nothing is animated', async ({ page }) => {
  await page.setViewportSize(phone)
  await visit(page, '/')
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty),
    )
  expect(await moving()).toEqual([])
  await page.getByRole('button', { name: phrase('nav.menu', 'de') }).click()
  expect(await moving()).toEqual([])
  await navLink(page, 'contact', 'de').click()
  const submit = page.getByRole('button', { name: phrase('contact.form.submit', 'de') })
  await submit.hover()
  expect(await moving()).toEqual([])
  await toggleIn(page, 'de').hover()
  expect(await moving()).toEqual([])
})

test.describe('under forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('B-8 fields and buttons keep a visible edge, and text its contrast', async ({ page }) => {
    await visit(page, '/')
    const form = page.getByRole('form')
    const controls = [
      ...['name', 'email', 'company', 'message'].map((name) => form.locator(`[name=${name}]`)),
      form.getByRole('button'),
      toggleIn(page, 'de'),
    ]
    for (const control of controls) {
      await expect(control).toHaveCSS('border-bottom-style', 'solid')
      const [edge, width, background] = await control.evaluate((element) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(element)
        return [
          borderBottomColor,
          borderBottomWidth,
          getComputedStyle(document.body).backgroundColor,
        ] as const
      })
      expect(Number.parseFloat(width)).toBeGreaterThanOrEqual(1)
      expect(edge).not.toBe(background)
    }
    // Not by axe: it reads -webkit-text-fill-color, which is not forced where it is computed.
    const unreadable = await page.locator('body :not(script, style, noscript)').evaluateAll((all) =>
      all
        .filter((element) =>
          [...element.childNodes].some((child) => child.nodeType === 3 && child.nodeValue?.trim()),
        )
        .filter((element) => {
          const behind = (box: Element | null): string => {
            const { backgroundColor } = getComputedStyle(box ?? document.documentElement)
            return box && backgroundColor === 'rgba(0, 0, 0, 0)' ? behind(box.parentElement) : backgroundColor
          }
          return getComputedStyle(element).color === behind(element)
        })
        .map((element) => element.outerHTML),
    )
    expect(unreadable).toEqual([])
  })

  test('B-8 the focus stays visible, and the menu too', async ({ page }) => {
    await page.setViewportSize(phone)
    await visit(page, '/')
    const button = page.getByRole('button', { name: phrase('nav.menu', 'de') })
    await button.press('Enter')
    const close = page.getByRole('button', { name: phrase('nav.close', 'de') })
    await expect(close).toBeFocused()
    await expect(close).toHaveCSS('outline-style', 'solid')
    await expect(navLink(page, 'team', 'de')).toBeVisible()
  })
})
