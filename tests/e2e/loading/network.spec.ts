import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { anEnquiry } from '../../cases.ts'
import {
  backButton,
  content,
  everyPage,
  expect,
  footerLink,
  loadPictures,
  navLink,
  phone,
  phrase,
  test,
  toggleIn,
  visit,
} from '../fixtures.ts'
import { formOf } from '../form/enquiry-form.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('S-25 a whole visit leaves nothing in the browser', async ({ page, context }) => {
  await visit(page, '/')
  await navLink(page, 'contact', 'de').click()
  const { fill, submit } = formOf(page, 'de')
  await fill(anEnquiry())
  await submit.click()
  await toggleIn(page, 'de').click()
  for (const route of ['imprint', 'privacy'] as const) {
    await footerLink(page, route, 'en').click()
    await expect(page).toHaveURL(pathOf(route, 'en'))
    await backButton(page, 'en').click()
    await expect(page).toHaveURL('/en#contact')
  }
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: 'caches' in window ? (await caches.keys()).length : 0,
    workers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
    cookie: document.cookie,
  }))
  expect(stored).toEqual({ local: 0, session: 0, databases: 0, caches: 0, workers: 0, cookie: '' })
})

test('S-25 no page asks another origin, sets a cookie or logs', async ({ page, context, pageErrors }) => {
  // A request to another origin is an error of the page in every test.
  let written: string[] = []
  page.on('console', (message) => written.push(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => written.push(String(error)))
  for (const { path, locale } of everyPage) {
    written = []
    await visit(page, path)
    await loadPictures(page)
    await toggleIn(page, locale).click()
    await expect(page.locator('html')).toHaveAttribute('lang', otherLocale(locale))
    expect.soft(pageErrors.unexpected(written), path).toEqual([])
    expect.soft(await context.cookies(), path).toEqual([])
  }
})

test('S-26 the pictures of projects, portrait and team stand under /images and arrive', async ({ page }) => {
  await visit(page, '/')
  await loadPictures(page)
  const pictures = await page.locator('#work img, #about img, #team img').evaluateAll((all) =>
    (all as HTMLImageElement[]).map(({ src, currentSrc, naturalWidth }) => ({
      addresses: [src, currentSrc],
      naturalWidth,
    })),
  )
  expect(pictures).toHaveLength(content.projects.length + 1 + content.team.members.length)
  for (const { addresses, naturalWidth } of pictures) {
    for (const address of addresses) expect(new URL(address).pathname).toMatch(/^\/images\//)
    expect(naturalWidth).toBeGreaterThan(0)
  }
})

test('S-26 a missing image leaves its alt text and the layout intact', async ({ page, pageErrors }) => {
  pageErrors.expect(/\/images\/|ERR_FAILED/)
  // While the arch opens, its picture is larger.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    const at = `${viewport.width} px`
    await page.setViewportSize(viewport)
    const boxes = () =>
      page.locator('html, section, h1, h2, h3, article, li, p, img, footer').evaluateAll((all) =>
        all.map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const name = `${element.localName} ${element.getAttribute('data-picture') ?? element.id}`
          return { name, sides: [left, top + scrollY, Math.max(width, element.scrollWidth), height] }
        }),
      )
    await visit(page, '/')
    await loadPictures(page)
    const whole = await boxes()
    await page.route('**/images/**', (route) => route.abort('failed'))
    await visit(page, '/')
    await loadPictures(page)
    const bare = await boxes()
    const moved = whole.filter(({ sides }, index) =>
      sides.some((value, side) => !(Math.abs(value - (bare[index]?.sides[side] ?? Number.NaN)) <= 1)),
    )
    expect.soft(moved, at).toEqual([])
    expect.soft(bare, at).toHaveLength(whole.length)

    const { hero, projects, about, team } = content
    for (const { imageAlt } of [hero, ...projects, about, ...team.members]) {
      const picture = page.getByRole('img', { name: phrase(imageAlt, 'de') })
      await expect.soft(picture, at).toHaveJSProperty('naturalWidth', 0)
      await expect.soft(picture, at).toHaveCSS('opacity', '1')
    }
    await page.unroute('**/images/**')
  }
})

test('S-26 the words for a missing image stand clear of the arch', async ({ page, pageErrors }) => {
  pageErrors.expect(/\/images\/|ERR_FAILED/)
  await page.route('**/images/**', (route) => route.abort('failed'))
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    await expect(page.getByRole('img', { name: phrase(content.about.imageAlt, locale) })).toBeVisible()
    for (const width of [320, phone.width, 1440]) {
      const at = `${locale}, ${width} px`
      await page.setViewportSize({ width, height: 900 })
      const picture = page.getByRole('img', { name: phrase(content.hero.imageAlt, locale) })
      await picture.scrollIntoViewIfNeeded()
      const frame = await picture.boundingBox()
      if (!frame) throw new Error('The picture of the hero has no place.')
      const part = (from: number, to: number) =>
        page.screenshot({
          clip: { ...frame, y: frame.y + frame.height * from, height: frame.height * (to - from) },
        })
      // Into a style sheet that is there: the policy of the page lets no other in.
      await page.evaluate(() => {
        document.styleSheets[0]?.insertRule('img::after { color: transparent !important }')
      })
      // Until what was made wider has come to rest.
      await expect.poll(async () => (await part(0, 1)).equals(await part(0, 1))).toBe(true)
      const [arch, middle] = [await part(0, 0.25), await part(0.25, 0.75)]
      await page.evaluate(() => document.styleSheets[0]?.deleteRule(0))
      // The words come when the picture of the new width is known to be missing.
      const hasWords = async () => !(await part(0.25, 0.75)).equals(middle)
      await expect.poll(hasWords, `words in the middle (${at})`).toBe(true)
      expect.soft((await part(0, 0.25)).equals(arch), `no words under the arch (${at})`).toBe(true)
    }
  }
})
