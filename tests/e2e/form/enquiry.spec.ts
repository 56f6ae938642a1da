import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { anEnquiry, mandatoryFields, titles } from '../../cases.ts'
import {
  content,
  expect,
  expectInView,
  phrase,
  test,
  toggleIn,
  visit,
  visitBeforeScript,
} from '../fixtures.ts'
import { formOf, reference, referenceIn, thanks } from './enquiry-form.ts'

test(`S-23 ${titles['B-3 stored']}; it is logged once as one object`, async ({ page }) => {
  const logged: unknown[] = []
  page.on('console', async (message) => {
    if (message.type() === 'log') logged.push(await message.args()[0]?.jsonValue())
  })
  for (const [index, locale] of locales.entries()) {
    await visit(page, pathOf('home', locale))
    const enquiry = anEnquiry()
    const { form, fill, submit } = formOf(page, locale)
    await fill(enquiry)
    await submit.click()
    expect(await referenceIn(page, locale)).toMatch(reference)
    expect(logged.slice(index)).toEqual([enquiry])
    await expect(form).toHaveCount(0)
    await expect(thanks(page, locale)).toBeFocused()
    await expect(thanks(page, locale)).toContainText(enquiry.name)
    const heading = phrase('contact.received.sectionHeading', locale)
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(thanks(page, locale).getByRole('link', { name: content.site.phone })).toBeVisible()
    await page.locator('#services li a').first().click()
    await expectInView(page, 'contact')
  }
})

test('S-8 a service is ordered by its title: it stands in the message, once, below what is written', async ({
  page,
}) => {
  await visit(page, '/')
  const { field, fill, submit } = formOf(page, 'de')
  const [first, second] = content.services.items.map(({ title }) => title.de) as [string, string]
  const headingOf = (name: string) => page.getByRole('heading', { name, exact: true })
  const order = (name: string) =>
    page
      .getByRole('link')
      .filter({ has: headingOf(name) })
      .click()
  await submit.click()
  await expect(field('message')).toHaveAttribute('aria-invalid')
  await order(second)
  await expect(field('message')).not.toHaveAttribute('aria-invalid')
  await expect(field('name')).toBeFocused()
  await expect(field('name')).toBeInViewport()
  const [said, more] = [first, second].map((service) => phrase('services.order', 'de', { service }))
  await expect(field('message')).toHaveValue(more!)
  const ordered = page.locator('#services').getByText(phrase('services.noted', 'de'))
  await expect(ordered).toHaveCount(1)
  await field('message').fill('Das Haus am See.')
  for (const name of [first, second, first]) await order(name)
  const message = `Das Haus am See.\n${said}\n${more}`
  await expect(field('message')).toHaveValue(message)
  await expect(ordered).toHaveCount(2)
  await fill({ ...anEnquiry(), message })
  await submit.click()
  await expect(ordered).toHaveCount(0)
})

test('S-16 S-8 what a service has noted in the message follows the language, what is typed stays', async ({
  page,
}) => {
  await visit(page, '/')
  const service = content.services.items[0]!.title
  await page
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { name: service.de, exact: true }) })
    .click()
  const noted = phrase('services.order', 'de', { service: service.de })
  const message = formOf(page, 'de').field('message')
  await expect(message).toHaveValue(noted)
  await message.fill(`Guten Tag.\n${noted}\nBis bald.`)
  await toggleIn(page, 'de').click()
  await expect(formOf(page, 'en').field('message')).toHaveValue(
    `Guten Tag.\n${phrase('services.order', 'en', { service: service.en })}\nBis bald.`,
  )
})

test(`${titles['B-4 missing']}, and read in the other language after a switch`, async ({ page }) => {
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    const { form, field, submit } = formOf(page, locale)
    await submit.click()
    const summary = form.getByRole('alert')
    await expect(summary).toBeFocused()
    for (const [name, code] of mandatoryFields) {
      const words = phrase(`contact.errors.${code}`, locale)
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(name)).toHaveAccessibleDescription(words)
      await summary.getByRole('link', { name: phrase(`contact.form.${name}`, locale) }).click()
      await expect(field(name)).toBeFocused()
    }
    await expect(field('company')).not.toHaveAttribute('aria-invalid')
    const prefix = phrase('contact.errors.titlePrefix', locale)
    await expect(page).toHaveTitle(`${prefix} ${phrase('home.meta.title', locale)}`)

    const other = otherLocale(locale)
    await toggleIn(page, locale).click()
    await expect(formOf(page, other).field('email')).toHaveAccessibleDescription(
      phrase('contact.errors.emailMissing', other),
    )
  }
})

test('B-3 a failure keeps what was typed for a retry or an e-mail', async ({ page, pageErrors }) => {
  pageErrors.expect(/503/)
  for (const locale of locales) {
    const enquiry = anEnquiry()
    await visit(page, pathOf('home', locale))
    await page.route('**/api/enquiries', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' }),
    )
    const { form, field, fill, submit, retry } = formOf(page, locale)
    await fill(enquiry)
    await submit.click()
    const notice = form.getByRole('alert')
    await expect(notice).toBeFocused()
    await expect(notice).toContainText(phrase('contact.failures.unavailable', locale))
    await expect(field('message')).toHaveValue(enquiry.message)
    const href = await notice.getByRole('link').getAttribute('href')
    expect(href).toContain(`mailto:${content.site.email}`)
    // Line breaks in a mailto address are CRLF (RFC 6068, section 5).
    expect(decodeURIComponent(href ?? '').replaceAll('\r\n', '\n')).toContain(enquiry.message)
    expect(href?.replaceAll('%0D%0A', '')).not.toMatch(/%0[AD]/)
    await page.unroute('**/api/enquiries')
    await retry.click()
    expect(await referenceIn(page, locale)).toMatch(reference)
  }
})

test('B-3 a failure is told as what is known of it', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of [45]\d\d|\/api\/enquiries [45]\d\d/)
  let answer = { status: 0, body: '' }
  await page.route('**/api/enquiries', (route) => route.fulfill(answer))
  await visit(page, '/')
  const { form, fill, submit, retry } = formOf(page, 'de')
  await fill(anEnquiry())
  const failures = [
    [500, 'unavailable'],
    [503, 'unavailable'],
    // A proxy says these when the answer of the server does not reach it; the enquiry may have.
    [502, 'offline'],
    [504, 'offline'],
    // The connection broke off within the answer, or another answered in place of the server.
    [201, 'offline'],
    [200, 'offline'],
    [413, 'tooLarge'],
    [429, 'tooMany'],
    // Even under a new key.
    [422, 'rejected'],
    [403, 'rejected'],
  ] as const
  for (const [status, failure] of failures) {
    answer = { status, body: '' }
    await submit.or(retry).click()
    await expect(form.getByRole('alert'), String(status)).toContainText(
      phrase(`contact.failures.${failure}`, 'de'),
    )
  }
})

test('B-3 a message pasted from a word processor is taken with its line breaks', async ({ page }) => {
  const enquiry = anEnquiry()
  await visit(page, '/')
  const { fill, submit } = formOf(page, 'de')
  await fill({
    ...enquiry,
    name: ` ${enquiry.name}\t`,
    message: enquiry.message.replace('\n', '\v').replace('\n', '\u2028'),
  })
  const request = page.waitForRequest('**/api/enquiries')
  await submit.click()
  await referenceIn(page, 'de')
  expect((await request).postDataJSON()).toMatchObject(enquiry)
})

test(titles['B-3 sent early'], async ({ page }) => {
  const letScriptArrive = await visitBeforeScript(page, '/')
  const { fill, submit } = formOf(page, 'de')
  await fill(anEnquiry())
  await submit.click({ noWaitAfter: true })
  await letScriptArrive()
  expect(await referenceIn(page, 'de')).toMatch(reference)
})
