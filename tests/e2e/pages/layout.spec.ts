import type { Locator, Page } from '@playwright/test'
import { locales } from '#contract/locale.ts'
import { navSections, pathOf } from '#contract/routes.ts'
import { everyPage, expect, phone, phrase, rest, test, visit, visitMenu } from '../fixtures.ts'
import { formOf } from '../form/enquiry-form.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function boxOf(element: Locator) {
  return await element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
}

function headerBottom(page: Page) {
  return page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
}

/** How many pixels the page is wider than the window. */
function overflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('S-1 after a jump nothing of the section before is left below the header', async ({ page }) => {
  await visit(page, '/')
  for (const section of navSections) {
    await page.goto(`/#${section}`)
    await rest(page)
    const bottom = await headerBottom(page)
    const ids = await page.evaluate(
      (y) => [100, innerWidth / 2].map((x) => document.elementFromPoint(x, y)?.closest('section')?.id),
      bottom + 1,
    )
    expect(ids).toEqual([section, section])
  }
})

test('S-6 after a jump to about the facts are in the window', async ({ page }) => {
  await page.goto('/#about')
  const { bottom } = await boxOf(page.locator('#about').getByRole('list'))
  expect(bottom).toBeLessThanOrEqual(900)
})

test('S-6 the facts are equally wide, and the portrait ends with them', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(pathOf('home', locale))
    const facts = page.locator('#about').getByRole('list')
    const widths = await facts
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
    expect(new Set(widths).size).toBe(1)
    const portrait = await boxOf(page.locator('#about picture'))
    expect(Math.abs(portrait.bottom - (await boxOf(facts)).bottom)).toBeLessThan(1)
  }
})

test('S-2 the plates of the menu are equally wide', async ({ page }) => {
  await visitMenu(page, 'de')
  const widths = await page
    .locator('header li span')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(new Set(widths).size).toBe(1)
})

test('S-2 on a phone held sideways every item of the menu is in the window', async ({ page }) => {
  await visitMenu(page, 'de', { width: 844, height: 390 })
  for (const section of navSections) {
    const link = page.getByRole('banner').getByRole('link', { name: phrase(`nav.${section}`, 'de') })
    await expect(link).toBeInViewport({ ratio: 1 })
  }
})

for (const width of [320, 390]) {
  test(`B-8 a very long word is divided (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/')
    await page
      .locator('#team h3 + p, #team h3, #about h2, #work h3')
      .evaluateAll((all) => all.forEach((one) => (one.textContent = 'Wirtschaftlichkeitsberechnung')))
    expect(await overflow(page)).toBe(0)
  })
}

for (const { path, isMissing } of everyPage) {
  test(`B-8 with text twice as large ${path} is as wide as a phone`, async ({
    largeTextBrowser,
    baseURL,
  }) => {
    const page = await largeTextBrowser.newPage({ viewport: phone, ...(baseURL && { baseURL }) })
    const response = await page.goto(path)
    expect(response?.status()).toBe(isMissing ? 404 : 200)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await overflow(page)).toBe(0)
    await page.close()
  })
}

test('B-8 the ring of a focused field goes round its label', async ({ page }) => {
  await visit(page, '/')
  const form = page.getByRole('form', { name: phrase('contact.form.label', 'de') })
  for (const field of await form.getByRole('textbox').all()) {
    await field.focus()
    const ringed = form
      .locator('div')
      .filter({ has: page.locator(':focus') })
      .last()
    await expect(ringed).toHaveCSS('outline-style', 'solid')
    expect((await boxOf(ringed)).top).toBeLessThanOrEqual((await boxOf(ringed.locator('label'))).top)
  }
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  phone,
  { width: 320, height: 640 },
]) {
  test(`B-4 a link of the error summary leads to the label of its field (${viewport.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await visit(page, '/')
    const form = page.getByRole('form', { name: phrase('contact.form.label', 'de') })
    await form.getByRole('button').click()
    for (const link of await form.getByRole('alert').getByRole('link').all()) {
      const id = (await link.getAttribute('href'))!.slice(1)
      await link.click()
      await rest(page)
      const label = await boxOf(form.locator(`label[for=${id}]`))
      expect(label.top).toBeGreaterThanOrEqual(await headerBottom(page))
      expect(label.bottom).toBeLessThanOrEqual(viewport.height)
    }
  })

  test(`B-3 a failure and its remedy are in the window together (${viewport.width} px)`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/503/)
    await page.setViewportSize(viewport)
    await visit(page, '/')
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 503, body: '{}' }))
    await send(page)
    const notice = page.getByRole('alert')
    await expect(notice).toBeFocused()
    await rest(page)
    for (const part of [notice.getByRole('heading'), notice.getByRole('button'), notice.getByRole('link')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    expect((await boxOf(notice)).top).toBeGreaterThanOrEqual(await headerBottom(page))
  })

  test(`B-3 the thank-you stands clear of the header (${viewport.width} px)`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await visit(page, '/')
    await page.route('**/api/enquiries', (route) =>
      route.fulfill({ status: 202, json: { reference: 'V-1' } }),
    )
    await send(page)
    const card = page.getByRole('alert')
    await expect(card).toBeFocused()
    await rest(page)
    expect((await boxOf(card)).top).toBeGreaterThanOrEqual((await headerBottom(page)) + 24)
  })
}

async function send(page: Page) {
  const { fill, submit } = formOf(page, 'de')
  await fill({ name: 'Ada Lovelace', email: 'ada@example.org', company: '', message: 'Guten Tag' })
  await submit.click()
}

test('B-4 an e-mail address without a dot in its domain is to be corrected', async ({ page }) => {
  await visit(page, '/')
  await page.locator('[name=email]').fill('anna@gmail')
  await page.locator('#contact').getByRole('button').click()
  await expect(page.locator('#contact-email-error')).toHaveText(phrase('contact.errors.emailInvalid', 'de'))
})
