import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect as expectSoon, test as base, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { enquiryPath } from '#contract/enquiry.ts'
import { locales } from '#contract/locale.ts'
import { layouts } from '#src/components/Picture/layouts.ts'
import { freePort } from '#server/tests/free-port.ts'
import { filesOf } from '#build/assets/fonts/font-files.ts'
import { formStates } from '#build/form-states.ts'
import { content, phrase } from '../../content.ts'
import { isHydrated } from '../../in-page.ts'
import { devSite } from './dev-site.ts'

// A busy machine takes a while to compile what a page asks for first.
const expect = expectSoon.configure({ timeout: 90_000 })

type DevSite = Awaited<ReturnType<typeof devSite>>

interface Fixtures {
  site: DevSite
  address: string
  /** The landing page while the content changes: it keeps its place, what was typed, and what a script has left. */
  visited: Page
}

/** What one development server serves, for it starts slowly. The content is as it was for each test. */
const test = base.extend<Fixtures, { running: { site: DevSite; address: string; port: number } }>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture uses
    async ({}, provide) => {
      await using site = await devSite()
      const port = await freePort()
      await provide({ site, address: await site.start({ PORT: String(port) }), port })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ running: { site, address } }, provide) => {
    const before = await pageAt(address)
    await provide(site)
    await site.restore()
    await expect.poll(() => pageAt(address)).toBe(before)
  },
  address: async ({ running }, provide) => await provide(running.address),
  // It ends before the content is as it was.
  visited: async ({ page, address, site: _site }, provide) => {
    await open(page, address)
    const message = page.locator('[name=message]')
    await message.fill('Guten Tag')
    await message.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => Object.assign(window, { isSame: true }).scrollY)
    await provide(page)
    await expect(message).toHaveValue('Guten Tag')
    expect(await page.evaluate(() => [scrollY, 'isSame' in window])).toEqual([place, true])
  },
})

// One after the other, for one content is edited.
test.describe.configure({ mode: 'default' })

/** The page that the server sends, but for how often its files have changed. */
async function pageAt(address: string): Promise<string> {
  return (await (await fetch(address)).text()).replaceAll(/\?t=\d+/g, '')
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(isHydrated)
}

function overlayOf(page: Page) {
  return page.locator('vite-error-overlay .message-body')
}

test('an edited wording is replaced, and what was typed stays', async ({ visited: page, site }) => {
  const heading = page.locator('#contact h2')
  for (const edited of ['Schreiben Sie uns.', 'Schreiben Sie bald.']) {
    const before = await heading.textContent()
    await site.edit('contact.json', before ?? '', edited)
    await expect(heading).toHaveText(edited)
  }
  // A sentence of another file names it.
  const { projects } = content.site.claims
  await expect(page.locator('#about')).not.toContainText('777')
  await site.edit('site.json', `"projects": ${projects}`, '"projects": 777')
  await expect(page.locator('#about')).toContainText('777')
})

test('a file that is emptied first is read when it is whole', async ({ visited: page, site }) => {
  const heading = page.locator('#contact h2')
  const file = site.fileOf('contact.json')
  const before = await readFile(file, 'utf8')
  for (const [index, pauseMs] of [0, 5, 10, 20, 30, 45].entries()) {
    const text = `Schreiben Sie ${index}.`
    await writeFile(file, '')
    await setTimeout(pauseMs)
    await writeFile(file, before.replace(phrase('contact.heading', 'de'), text))
    await expect(heading).toHaveText(text)
  }
})

test('a mistake covers the page until it is mended, and changes nothing', async ({ visited: page, site }) => {
  const mistakes = [
    ['hero.json', '"title"', '"titel"', /titel is not known/],
    ['site.json', ',', '', /site\.json, line 2, column \d+: a comma is missing/],
    ['about.json', content.about.image, 'nobody.jpg', /about\.json, line \d+: image names "nobody\.jpg"/],
  ] as const
  for (const [file, before, after, message] of mistakes) {
    const right = await readFile(site.fileOf(file))
    await site.edit(file, before, after)
    await expect(overlayOf(page)).toHaveText(message)
    await writeFile(site.fileOf(file), right)
    await expect(overlayOf(page)).toHaveCount(0)
  }
})

test('a mistake in the code is told with its file and line: in the terminal, and over a page that has none', async ({
  page,
  site,
  address,
}) => {
  const file = path.join(site.folder, 'src/sections/Hero/Hero.tsx')
  const right = await readFile(file, 'utf8')
  const start = 'const { t } = useLanguage()\n'
  const place = `Hero.tsx:${right.slice(0, right.indexOf(start)).split('\n').length + 1}`
  for (const [mistake, message] of [
    ["t('hero.nothing')", 'There is no wording for hero.nothing'],
    ['nothing()', 'nothing is not defined'],
  ] as const) {
    await open(page, address)
    const { length } = site.output()
    await writeFile(file, right.replace(start, `${start}  ${mistake}\n`))
    await expect.poll(() => site.output().slice(length)).toMatch(new RegExp(`${message}[^]*${place}`))
  }
  await page.reload()
  await expect(overlayOf(page)).toContainText('nothing is not defined')
  await expect(page.locator('vite-error-overlay .stack')).toContainText(place)
  await writeFile(file, right)
  await expect(page.locator('#hero h1')).toBeVisible()
  await expect(overlayOf(page)).toHaveCount(0)
})

test('a mistake that was there at the start is shown, and goes when it is mended', async ({ page }) => {
  await using site = await devSite()
  await site.edit('colours.json', '"paper"', '"papier"')
  await page.goto(await site.start())
  await expect(overlayOf(page)).toHaveText(/colours\.json, line 1: paper is missing/)
  await site.edit('colours.json', '"papier"', '"paper"')
  await expect(page.locator('#hero h1')).toBeVisible()
  await expect(overlayOf(page)).toHaveCount(0)
})

test('pictures that are added, replaced and removed show at once', async ({ visited: page, site }) => {
  const source = page.locator('#team img').first()
  const [{ image } = { image: '' }, other] = content.team.members
  const added = site.fileOf('images/somebody.jpg')

  await site.edit('team.json', image, 'somebody.jpg')
  await expect(overlayOf(page)).toHaveText(/"somebody\.jpg", which is not in content\/images/)
  await writeFile(added, await smallPicture(site, image))
  await expect(overlayOf(page)).toHaveCount(0)
  await expect(source).toHaveAttribute('src', /\/somebody-/)
  await expectServed(source)

  const before = (await source.getAttribute('src')) ?? ''
  await writeFile(added, await smallPicture(site, other?.image))
  await expect(source).not.toHaveAttribute('src', before)
  await expectServed(source)

  await rm(added)
  await expect(overlayOf(page)).toHaveText(/"somebody\.jpg", which is not in content\/images/)
  await site.edit('team.json', 'somebody.jpg', image)
  await expect(overlayOf(page)).toHaveCount(0)
  await expect(source).toHaveAttribute('src', new RegExp(`/${image.replace('.jpg', '-')}`))
})

test('another font shows at once, or is missed until its file is there', async ({ visited: page, site }) => {
  const { upright } = content.fonts.text
  const [first] = filesOf({ source: upright, style: 'normal' })
  await site.edit('fonts.json', upright, 'house.woff2')
  await expect(overlayOf(page)).toHaveText(/house\.woff2, which is not in content\/fonts/)
  await mkdir(site.fileOf('fonts'))
  await copyFile(first!.file, site.fileOf('fonts/house.woff2'))
  await expect(overlayOf(page)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining('/fonts/house.'))
})

test('a page that is opened while a new picture is made is whole', async ({ page, site, address }) => {
  await open(page, address)

  const [{ image } = { image: '' }] = content.team.members
  const added = await sharp(site.fileOf(`images/${image}`))
    .flop()
    .jpeg()
    .toBuffer()
  await writeFile(site.fileOf('images/somebody.jpg'), added)
  await site.edit('team.json', image, 'somebody.jpg')

  const statuses: number[] = []
  let isNew = false
  while (!isNew) {
    const answer = await fetch(address)
    statuses.push(answer.status)
    isNew = (await answer.text()).includes('/somebody-')
  }
  expect(new Set(statuses)).toEqual(new Set([200]))

  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.reload()
  await page.waitForFunction(isHydrated)
  await expect(page.locator('#team img').first()).toHaveAttribute('src', /\/somebody-/)
  expect(errors).toEqual([])
})

/** A portrait in the least size that there is: all others would take long to make. */
async function smallPicture(site: DevSite, image = '') {
  const [width] = layouts.member.widths
  return await sharp(site.fileOf(`images/${image}`))
    .resize({ width })
    .jpeg()
    .toBuffer()
}

async function expectServed(picture: Locator) {
  const address = new URL((await picture.getAttribute('src')) ?? '', picture.page().url()).href
  const answer = await picture.page().request.get(address)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
}

test('enquiries go to the server at PORT', async ({ running: { address, port } }) => {
  const server = createServer((request, response) => response.end(`took ${request.url}`)).listen(port)
  const answer = await fetch(`${address}${enquiryPath}`, { method: 'POST' })
  expect(await answer.text()).toBe(`took ${enquiryPath}`)
  server.close()
})

test('the form is shown in every state', async ({ page, address }) => {
  for (const name of Object.keys(formStates))
    for (const locale of locales) {
      const state = `${address}/_states/form/${name}/${locale}`
      expect((await page.request.get(state)).status(), state).toBe(200)
    }
  expect((await page.request.get(`${address}/_states/form/unknown/de`)).status()).toBe(404)

  await page.goto(`${address}/_states/form/sending/en`)
  await expect(page.getByRole('form')).toHaveAttribute('aria-busy', 'true')
  await page.goto(`${address}/_states/form/failed-tooMany/en`)
  await expect(page.getByRole('alert')).toContainText(phrase('contact.failures.tooMany', 'en'))
})
