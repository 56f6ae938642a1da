import { titles } from '../../cases.ts'
import type { Request } from '@playwright/test'
import { budgets } from '../../../bench/budgets.ts'
import {
  backButton,
  expect,
  hydrated,
  phone,
  phrase,
  test,
  toggleIn,
  visit,
  visitBeforeScript,
} from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('React is asked for when the page has been shown', async ({ page }) => {
  const statesWhenAsked = new Set<string>()
  await page.route('**/assets/*.js', async (route) => {
    statesWhenAsked.add(await page.evaluate(() => document.readyState))
    await route.continue()
  })
  await visit(page, '/')
  expect(statesWhenAsked).toEqual(new Set(['complete']))
})

test('it is asked for at the first touch of a key, however long a picture still takes', async ({ page }) => {
  const picture = Promise.withResolvers<void>()
  await page.route('**/images/hero*', async (route) => {
    await picture.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.keyboard.press('Tab')
  await hydrated(page)
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  picture.resolve()
})

test(`B-1 ${titles['S-16 early press']}, and keeps the section in the address`, async ({ page }) => {
  const letScriptArrive = await visitBeforeScript(page, '/#team')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByLabel(phrase('contact.form.name', 'de'), { exact: true }).fill('Ada Lovelace')
  await toggleIn(page, 'de').click()
  await letScriptArrive()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL('/en#team')
  await expect(page.getByLabel(phrase('contact.form.name', 'en'), { exact: true })).toHaveValue(
    'Ada Lovelace',
  )
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test(titles['S-15 early press'], async ({ page }) => {
  await visit(page, '/en')
  await page.goto('/')
  const letScriptArrive = await visitBeforeScript(page, '/imprint')
  await backButton(page, 'de').click({ noWaitAfter: true })
  await expect(page).toHaveURL('/imprint')
  void letScriptArrive().catch(() => {})
  await expect(page).toHaveURL('/')
})

test(titles['B-2 script missing'], async ({ page, pageErrors }) => {
  pageErrors.expect(/assets|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/privacy')
  await toggleIn(page, 'de').click()
  await expect(page).toHaveURL('/en/privacy#language')
})

test('pictures below the first view wait for a wheel, a pointer or a key', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const [sign, move] of [
    ['a wheel', () => page.mouse.wheel(0, 40)],
    ['a pointer', () => page.mouse.move(80, 300)],
    ['a key', () => page.keyboard.press('Tab')],
  ] as const) {
    await page.goto('about:blank')
    const pictures: string[] = []
    const record = (request: Request) => {
      if (request.resourceType() === 'image' && !request.url().includes('favicon'))
        pictures.push(request.url())
    }
    page.on('request', record)
    await visit(page, '/')
    expect(pictures, sign).toEqual([expect.stringContaining('/images/hero')])
    await move()
    await expect.poll(() => pictures.length, sign).toBeGreaterThan(1)
    page.off('request', record)
  }
})

test('the pictures of a section are fetched once a pointer or the focus comes to its link', async ({
  page,
}) => {
  await visit(page, '/')
  const picture = (section: string) => page.locator(`#${section} img`).last()
  await page.locator('header a[href="#team"]').hover()
  await expect(picture('team')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(picture('about')).toHaveJSProperty('naturalWidth', 0)
  await page.locator('header a[href="#about"]').focus()
  await expect(picture('about')).not.toHaveJSProperty('naturalWidth', 0)
})

test('pictures that are in view from the start wait for nothing', async ({ page }) => {
  // Where the arch opens the hero has the window for itself.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 1600 })
  await visit(page, '/')
  const picture = page.locator('#work img').first()
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(picture).toBeInViewport()
})

test('the landing page costs a phone no more than its budget before anybody scrolls', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 3 })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await visit(page, '/')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(budgets.script / 2)
  expect(bytes, 'more than the budget in bench/budgets.ts').toBeLessThanOrEqual(budgets.total)
  await context.close()
})

test('Back shows the page as it was left, from the back/forward cache', async ({ playwright, baseURL }) => {
  // Playwright switches that cache off.
  const browser = await playwright.chromium.launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  await visit(page, '/')
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isPersisted: persisted }))
  })
  await page.goto('/imprint')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isPersisted'))).toBe(true)
  await browser.close()
})

test('the page is hydrated in place: what the reader sees at first is what stays', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { first: document.querySelector('h1') })
    })
  })
  await visit(page, '/en')
  expect(await page.evaluate(() => Reflect.get(window, 'first') === document.querySelector('h1'))).toBe(true)
})
