import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page, Request } from '@playwright/test'
import { sampleFields as enquiry } from '#build/form-states.ts'
import { enquiryFields, type EnquiryInput } from '#contract/enquiry.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { root } from '#server/tests/installation.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { mandatoryFields } from '../../cases.ts'
import { serverProcess } from '../../server-process.ts'
import {
  test as base,
  expect,
  loadPictures,
  phrase,
  toggleIn,
  visit,
  visitBeforeScript,
} from '../fixtures.ts'
import { formOf as formParts } from './enquiry-form.ts'

/** On a site of its own, with an empty ENQUIRY_ENDPOINT, whose form delivers nothing. */
const test = base.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture uses
    async ({}, provide) => {
      await using temporary = await temporaryFolder()
      const env = { ...process.env, ENQUIRY_ENDPOINT: '' }
      const build = ['build/build.ts', join(temporary.folder, 'dist')]
      await promisify(execFile)(process.execPath, build, { cwd: root, env })
      const settings = { ENQUIRY_ENDPOINT: '', DATABASE_URL: 'sqlite:enquiries.db' }
      await using server = serverProcess(settings, temporary.folder)
      await server.start()
      await provide(await server.address())
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ origin }, provide) => provide(origin),
})
// In one worker, so that the site is built once.
test.describe.configure({ mode: 'default' })

function formOf(page: Page, locale: Locale) {
  const parts = formParts(page, locale)
  return {
    ...parts,
    isValid: () => parts.form.evaluate((element: HTMLFormElement) => element.checkValidity()),
    fill: (values: Partial<EnquiryInput> = enquiry) => parts.fill(values),
    expectFilled: async () => {
      for (const [name, text] of Object.entries(enquiry))
        await expect(parts.field(name as keyof EnquiryInput)).toHaveValue(text)
    },
  }
}

/** Everything that is written to the console, and every address that is asked for, from now on. */
function listen(page: Page) {
  const logged: unknown[][] = []
  const requested: Request[] = []
  page.on('console', async (message) => {
    const values = message.args().map((argument) => argument.jsonValue())
    logged.push([message.type(), ...(await Promise.all(values))])
  })
  page.on('request', (request) => requested.push(request))
  return { logged, requested }
}

/** Whether a request leads away from the page or carries anything; pictures and the script may still be on their way. */
function isSending(request: Request): boolean {
  const isLate = ['image', 'font', 'script', 'other'].includes(request.resourceType())
  return !isLate || request.method() !== 'GET' || new URL(request.url()).search !== ''
}

test('S-22 the controls of the form are labelled, and four of them are of these types', async ({ page }) => {
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    const { form, field } = formOf(page, locale)
    const controls = await form
      .locator('input, textarea, select')
      .evaluateAll((all) => all.map((control) => (control as HTMLInputElement).name))
    expect.soft(controls, locale).toEqual(enquiryFields)
    for (const [name, type, isRequired] of [
      ['name', 'text', true],
      ['email', 'email', true],
      ['company', 'text', false],
      ['message', 'textarea', true],
    ] as const) {
      const control = field(name)
      await expect.soft(control, locale).toHaveAttribute('name', name)
      await expect.soft(control, locale).toHaveJSProperty('type', type)
      await expect.soft(control, locale).toHaveJSProperty('required', isRequired)
    }
    await expect.soft(field('message'), locale).toHaveJSProperty('rows', 4)
  }
})

test('S-22 the native rules tell whether the form is valid, and lead to what lacks', async ({ page }) => {
  await visit(page, '/')
  const { field, fill, isValid, submit } = formOf(page, 'de')
  const { logged } = listen(page)
  expect(await isValid(), 'empty').toBe(false)
  await fill({ ...enquiry, company: '', email: '' })
  expect(await isValid(), 'without an e-mail address').toBe(false)
  await submit.click()
  await expect(field('email')).toBeFocused()
  await fill({ email: 'ada' })
  expect(await isValid(), 'with a bad e-mail address').toBe(false)
  await fill({ email: enquiry.email })
  expect(await isValid(), 'complete but for the company, which is optional').toBe(true)
  for (const [name] of mandatoryFields) {
    await fill({ [name]: '' })
    expect(await isValid(), `without ${name}`).toBe(false)
    await fill({ [name]: enquiry[name] })
  }
  expect(logged).toEqual([])
})

test('S-23 Enter submits what the fields hold then, also after a switch of language', async ({ page }) => {
  await visit(page, '/')
  const { field, fill } = formOf(page, 'de')
  await fill()
  const { logged } = listen(page)
  await field('name').press('Enter')
  await field('name').fill('')
  await field('name').pressSequentially('Grace')
  await expect(field('name')).toHaveValue('Grace')
  await field('name').press('Enter')
  await toggleIn(page, 'de').click()
  await formOf(page, 'en').submit.click()
  const second = ['log', { ...enquiry, name: 'Grace' }]
  await expect.poll(() => logged).toEqual([['log', enquiry], second, second])
})

test('S-23 S-24 a submission is logged to the console as one object, and nothing else', async ({ page }) => {
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    await page.evaluate(() =>
      addEventListener('submit', ({ defaultPrevented }) => Object.assign(window, { defaultPrevented })),
    )
    const { fill, submit, expectFilled } = formOf(page, locale)
    await fill()
    await submit.scrollIntoViewIfNeeded()
    await loadPictures(page)
    await expect(page.locator('.is-arriving:visible')).toHaveCount(0)
    const state = () =>
      page.evaluate(() => [document.documentElement.outerHTML, document.title, location.href])
    const before = await state()
    const { logged, requested } = listen(page)
    await submit.click()
    await expect.poll(() => logged).toEqual([['log', enquiry]])
    expect(await page.evaluate(() => Reflect.get(window, 'defaultPrevented'))).toBe(true)
    expect(await state()).toEqual(before)
    expect(requested).toEqual([])
    await expectFilled()
  }
})

test('S-24 a press before the script has arrived sends nothing, and is logged then', async ({ page }) => {
  const letScriptArrive = await visitBeforeScript(page, '/')
  const { fill, submit, expectFilled } = formOf(page, 'de')
  await fill()
  const { logged, requested } = listen(page)
  await submit.click()
  await expect(submit).toBeFocused()
  await expect(page).toHaveURL('/')
  await expectFilled()
  await letScriptArrive()
  await expectFilled()
  await expect(page).toHaveURL('/')
  expect(requested.filter(isSending)).toEqual([])
  await expect.poll(() => logged).toEqual([['log', enquiry]])
})

test.describe('when JavaScript is unavailable', () => {
  test.use({ javaScriptEnabled: false })

  test('S-24 nothing is sent or put into the address, and the reader is told', async ({ page }) => {
    for (const locale of locales) {
      const path = pathOf('home', locale)
      await page.goto(path)
      const { form, field, fill, submit, expectFilled } = formOf(page, locale)
      await fill()
      const { requested } = listen(page)
      await submit.click()
      await field('email').press('Enter')
      await expect(page).toHaveURL(path)
      await expectFilled()
      expect(requested.filter(isSending)).toEqual([])
      await expect(form.getByText(phrase('contact.form.notDelivering', locale))).toBeVisible()
    }
  })
})
