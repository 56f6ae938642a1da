import type { Page } from '@playwright/test'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { titles } from '../../cases.ts'
import {
  content,
  expect,
  isInView,
  phone,
  phrase,
  rest,
  test,
  visit,
  visitBeforeScript,
} from '../fixtures.ts'

test.use({ viewport: phone })

function menuOf(page: Page, locale: Locale) {
  const navigation = page.getByRole('navigation', { name: phrase('nav.label', locale) })
  return {
    button: navigation.getByRole('button', { name: phrase('nav.menu', locale) }),
    close: navigation.getByRole('button', { name: phrase('nav.close', locale) }),
    links: navigation.getByRole('link'),
    item: (section: (typeof navSections)[number]) =>
      navigation.getByRole('link', { name: phrase(`nav.${section}`, locale) }),
  }
}

/** What a screen reader is told: a button with `popovertarget` has this state without an attribute. */
async function isAnnouncedAsExpanded(page: Page, name: string): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const { nodes } = await devtools.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    accessibleName: name,
    role: 'button',
  })
  await devtools.detach()
  return nodes[0]?.properties?.find((property) => property.name === 'expanded')?.value.value
}

/** A place on the page behind the menu where there is nothing to press. */
async function pressBackdrop(page: Page) {
  const bottom = await page.locator('#menu').evaluate((menu) => menu.getBoundingClientRect().bottom)
  expect(bottom, 'the menu leaves some of the backdrop free').toBeLessThan(phone.height - 40)
  await page.mouse.click(4, phone.height - 20)
}

for (const locale of locales) {
  test(`${titles['S-2 opening']} (${locale})`, async ({ page }) => {
    await visit(page, pathOf('home', locale))
    const menu = menuOf(page, locale)
    await expect(menu.links).toHaveCount(0)
    await menu.button.click()
    await expect(menu.links).toHaveCount(5)
    for (const section of navSections) await expect(menu.item(section)).toBeInViewport({ ratio: 1 })
    await expect(menu.close).toBeFocused()
    expect(await page.locator('#menu').evaluate((element) => element.matches(':popover-open'))).toBe(true)
  })
}

test('S-2 choosing an item closes the menu and goes to the section', async ({ page }) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  for (const section of ['services', 'work'] as const) {
    await menu.button.click()
    await menu.item(section).click()
    await rest(page)
    await expect(menu.links).toHaveCount(0)
    expect(await isInView(page.locator(`#${section}`).getByRole('heading').first())).toBe(true)
  }
})

test('S-2 a click on the backdrop closes the menu', async ({ page }) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await expect(menu.links).toHaveCount(5)
  await pressBackdrop(page)
  await expect(menu.links).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('S-2 a click on the backdrop presses nothing that lies under it', async ({ page }) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  await menu.button.click()
  const link = page.locator('#about').getByRole('link')
  await link.evaluate((element) => {
    scrollTo({ top: scrollY + element.getBoundingClientRect().top - innerHeight + 80, behavior: 'instant' })
  })
  const place = await link.boundingBox()
  await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10)
  await expect(menu.links).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('S-2 its own button closes the menu, and Escape does, and the focus returns to where it was', async ({
  page,
}) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  for (const close of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')]) {
    await menu.button.press('Enter')
    await expect(menu.close).toBeFocused()
    await close()
    await expect(menu.links).toHaveCount(0)
    await expect(menu.button).toBeFocused()
  }
})

test('S-2 the button tells a screen reader whether the menu is open', async ({ page }) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  const isExpanded = () => isAnnouncedAsExpanded(page, phrase('nav.menu', 'de'))
  expect(await isExpanded()).toBe(false)
  await menu.button.click()
  await expect.poll(isExpanded).toBe(true)
  await menu.item('team').click()
  await rest(page)
  await expect.poll(isExpanded).toBe(false)
})

test('S-2 the menu closes when the Tab key leads out of it, and the button says so', async ({ page }) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  await menu.button.press('Enter')
  await page.getByRole('banner').getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(menu.links).toHaveCount(0)
  await expect.poll(() => isAnnouncedAsExpanded(page, phrase('nav.menu', 'de'))).toBe(false)
})

for (const viewport of [
  { width: 320, height: 256 },
  { width: 844, height: 390 },
]) {
  test(`S-2 every item can be chosen in a window of ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await visit(page, '/')
    const menu = menuOf(page, 'de')
    for (const section of navSections) {
      await menu.button.click()
      await menu.item(section).focus()
      await expect(menu.item(section)).toBeInViewport({ ratio: 1 })
      await menu.item(section).click()
      await rest(page)
      await expect(page).toHaveURL(`/#${section}`)
    }
  })
}

test(titles['S-2 wide window'], async ({ page }) => {
  // Beside a long name there is less room.
  await page.setViewportSize({ width: content.site.name.length <= 12 ? 1024 : 1280, height: 768 })
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  await expect(menu.button).toHaveCount(0)
  await expect(menu.close).toHaveCount(0)
  for (const section of navSections) await expect(menu.item(section)).toBeInViewport({ ratio: 1 })
})

for (const locale of locales) {
  for (const size of ['100%', '200%']) {
    test(`S-2 B-8 the header holds its brand in one line and all that is beside it (${locale}, text at ${size})`, async ({
      page,
    }) => {
      await visit(page, pathOf('home', locale))
      await page.locator('html').evaluate(({ style }, value) => style.setProperty('font-size', value), size)
      for (const width of size === '100%'
        ? [390, 768, 888, 1024, 1120, 1280, 1920]
        : [768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { lines, brand, others, header } = await page.getByRole('banner').evaluate(placesIn)
        expect(lines, `lines of the brand at ${width} px`).toBe(1)
        expect(others.length, `what is beside it at ${width} px`).toBeGreaterThan(0)
        for (const { left, right, top, bottom } of others) {
          expect(left, `${width} px`).toBeGreaterThanOrEqual(brand.right)
          expect(right, `${width} px`).toBeLessThanOrEqual(width)
          expect(top, `${width} px`).toBeGreaterThanOrEqual(header.top)
          expect(bottom, `${width} px`).toBeLessThanOrEqual(header.bottom)
        }
      }
    })
  }
}

/** Where the brand stands, in how many lines, and what there is to press beside it. */
function placesIn(header: Element) {
  const [brand, ...others] = [...header.querySelectorAll('a, button')].filter((element) =>
    element.checkVisibility(),
  )
  const letters = document.createRange()
  letters.selectNodeContents(brand!)
  return {
    lines: letters.getClientRects().length,
    brand: letters.getBoundingClientRect(),
    others: others.map((element) => element.getBoundingClientRect()),
    header: header.getBoundingClientRect(),
  }
}

test('S-2 the menu works before the script has arrived, and after', async ({ page }) => {
  const letScriptArrive = await visitBeforeScript(page, '/')
  await useMenuWithoutScript(page)
  await letScriptArrive()
  // A press on the page closes what is still open without being shown.
  await page.getByRole('banner').click({ position: { x: 5, y: 5 } })
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await menu.item('team').click()
  await rest(page)
  await expect(menu.links).toHaveCount(0)
})

test(titles['S-2 opened early'], async ({ page }) => {
  const letScriptArrive = await visitBeforeScript(page, '/')
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await letScriptArrive()
  await expect(menu.links).toHaveCount(5)
  await menu.item('about').click()
  await rest(page)
  await expect(menu.links).toHaveCount(0)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`when JavaScript is unavailable and motion has ${reducedMotion}`, () => {
    test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion } })

    test('S-2 the menu works', async ({ page }) => {
      await page.goto('/')
      await useMenuWithoutScript(page)
    })

    test('S-2 after an item was chosen one press on the button opens the menu again', async ({ page }) => {
      await page.goto('/')
      const menu = menuOf(page, 'de')
      await menu.button.click()
      await menu.item('team').click()
      await expect(menu.links).toHaveCount(0)
      await menu.button.click()
      await expect(menu.links).toHaveCount(5)
    })
  })
}

async function useMenuWithoutScript(page: Page) {
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await expect(menu.close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.links).toHaveCount(0)
  await menu.button.click()
  await expect(menu.links).toHaveCount(5)
  await pressBackdrop(page)
  await expect(menu.links).toHaveCount(0)
  await menu.button.click()
  await expect(menu.links).toHaveCount(5)
  await menu.item('services').click()
  await expect(menu.links).toHaveCount(0)
  await expect.poll(() => isInView(page.locator('#services').getByRole('heading').first())).toBe(true)
}
