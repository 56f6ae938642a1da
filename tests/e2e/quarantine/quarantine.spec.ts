import type { Page } from '@playwright/test'
import { axeFindings } from '../accessibility/axe-findings.ts'
import { accessibleNameOf } from '../accessibility/aria-snapshot.ts'
import { expectNothingLost, smallTargets } from '../accessibility/text-and-targets.ts'
import { content, desktop, expect, phone, phrase, test as base } from '../fixtures.ts'
import { startQuarantineSite, type QuarantineSite } from './quarantine-site.ts'

const test = base.extend<object, { site: QuarantineSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture uses
    async ({}, provide) => {
      const site = await startQuarantineSite()
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

// The page has no script, so it makes no difference that it could not run.
test.use({ javaScriptEnabled: false, baseURL: ({ site }, provide) => provide(site.origin) })
// In one worker, with one site.
test.describe.configure({ mode: 'default' })

const t = (key: Parameters<typeof phrase>[0]) => phrase(key, 'de')
const button = (page: Page, decision: 'release' | 'delete') =>
  page.getByRole('button', { name: t(`quarantine.${decision}`), exact: true })
const expectState = (page: Page, state: 'open' | 'released' | 'deleted') =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`quarantine.${state}.heading`))

test('B-14 the link in the mail shows the enquiry in German, and changes nothing however often it is opened', async ({
  page,
  site,
}) => {
  const { link, reference, message, ...facts } = site.next()
  await page.request.head(link)
  for (const occasion of ['once', 'twice']) {
    await page.goto(link)
    await expect(page.locator('html'), occasion).toHaveAttribute('lang', 'de')
    await expectState(page, 'open')
    for (const value of [reference, ...Object.values(facts)]) {
      await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible()
    }
    await expect(page.getByText(message)).toHaveCSS('white-space', 'pre-wrap')
    for (const reason of ['links', 'sales'] as const) {
      await expect(page.getByRole('listitem')).toContainText([content.mail.quarantine.reasons[reason]])
    }
  }
  expect(site.recipients(reference)).toEqual([])
})

test('B-14 one press releases the enquiry, once, and its mails leave', async ({ page, site }) => {
  const { link, reference, email } = site.next()
  const stale = await page.context().newPage()
  await stale.goto(link)
  await page.goto(link)
  await button(page, 'release').click()
  await expectState(page, 'released')
  await expect(page.getByRole('definition').filter({ hasText: reference })).toBeVisible()
  await expect
    .poll(() => site.recipients(reference).toSorted())
    .toEqual([email, content.site.email].toSorted())

  await page.reload()
  await expectState(page, 'released')
  await button(stale, 'delete').click()
  await expectState(stale, 'released')
  await expect(stale.getByRole('button')).toHaveCount(0)
  expect(site.recipients(reference)).toHaveLength(2)
})

test('B-14 one press deletes the enquiry, and a later one brings nothing back', async ({
  page,
  pageErrors,
  site,
}) => {
  pageErrors.expect(/410/)
  const { link, reference } = site.next()
  const stale = await page.context().newPage()
  await stale.goto(link)
  await page.goto(link)
  await button(page, 'delete').click()
  await expectState(page, 'deleted')
  await button(stale, 'release').click()
  await expectState(stale, 'deleted')
  await expect(stale.getByRole('button')).toHaveCount(0)
  expect(site.recipients(reference)).toEqual([])
})

test('B-14 a keyboard alone decides', async ({ page, site }) => {
  await page.goto(site.next().link)
  for (const name of [content.site.name, t('quarantine.release'), t('quarantine.delete')]) {
    await page.keyboard.press('Tab')
    expect(await accessibleNameOf(page.locator(':focus'))).toBe(name)
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectState(page, 'released')
})

test('B-14 a screen reader finds a heading for each part, a name for each value and for the decision', async ({
  page,
  site,
}) => {
  await page.goto(site.next().link)
  await expect(page).toHaveTitle(`${t('quarantine.open.heading')} · ${content.site.name}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(
    (['enquiry', 'message', 'suspicions', 'decision'] as const).map((part) => t(`quarantine.${part}`)),
  )
  await expect(main.getByRole('term')).toHaveText(
    (['reference', 'name', 'email', 'company', 'receivedAt'] as const).map((fact) => t(`quarantine.${fact}`)),
  )
  const form = main.getByRole('form', { name: t('quarantine.decision') })
  await expect(form.getByRole('button')).toHaveText([t('quarantine.release'), t('quarantine.delete')])
})

test.describe('inspected', () => {
  // axe is a script, and waits for timers.
  test.use({ javaScriptEnabled: true })

  test('B-14 axe finds nothing, nothing is lost at any width or with large text, everything to press is 44 px', async ({
    page,
    pageErrors,
    site,
  }) => {
    pageErrors.expect(/410/)
    async function inspect(state: string) {
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport)
        expect.soft(await axeFindings(page), `${state} at ${viewport.width} px`).toEqual([])
        expect.soft(await smallTargets(page), `${state} at ${viewport.width} px`).toEqual([])
      }
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingLost(page, `${state} at ${width} px`)
      }
      await page.locator('html').evaluate(({ style }) => style.setProperty('font-size', '200%'))
      for (const width of [640, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingLost(page, `${state} at 200 % and ${width} px`)
      }
    }
    for (const [decision, state] of [
      ['release', 'released'],
      ['delete', 'deleted'],
    ] as const) {
      await page.goto(site.next().link)
      await inspect('open')
      await button(page, decision).click()
      await expectState(page, state)
      await inspect(state)
    }
  })
})

test('B-14 a link that was cut off leads to the page for what is missing', async ({
  page,
  pageErrors,
  site,
}) => {
  pageErrors.expect(/404/)
  const { link } = site.next()
  await page.goto(link.slice(0, -1))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.heading'))
})

test('B-14 no cache, no search index and no other site learns of the page', async ({ page, site }) => {
  const response = await page.goto(site.next().link)
  expect(await response?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  expect(await page.content()).not.toContain('<script')
})
