import { expect, it } from 'vitest'
import { loadContent } from '../content/content.ts'
import { parseSettings } from '#contract/settings.ts'
import { buildTestSite } from '#server/testing/sample-site.ts'
import { findInBuiltSite } from './built-site.ts'
import { wordsOf } from './finding.ts'

const { privacy } = loadContent()
const now = new Date('2026-03-29T12:00:00Z')
const siteUrl = 'https://www.hotelberatung.de'

async function whatIsWrong({
  settings = {},
  days = '180',
  builtFor = siteUrl,
  expires = '2027-03-01T00:00:00.000Z',
}: {
  settings?: Record<string, string>
  days?: string
  builtFor?: string
  expires?: string
}) {
  await using built = await buildTestSite({
    'privacy.html': `<p>${privacy.storage.delivering.enquiries.de.replace('{retentionDays}', days)}</p>`,
    '.well-known/security.txt': `Expires: ${expires}\nCanonical: ${builtFor}/.well-known/security.txt\n`,
  })
  const config = parseSettings({ SITE_URL: siteUrl, ...settings })
  const found = await findInBuiltSite(built.site, config, { privacy }, now)
  return found.map((finding) => wordsOf(finding, 'en').what)
}

it('a site that is built with the settings of the server is left alone', async () => {
  expect(await whatIsWrong({})).toEqual([])
})

it('a privacy page that promises another time than the server keeps is named', async () => {
  expect(await whatIsWrong({ settings: { ENQUIRY_RETENTION_DAYS: '90' } })).toEqual([
    'Enquiries are erased after 90 days, and the built privacy page says after 180 days',
  ])
  expect(await whatIsWrong({ days: 'viele' })).toEqual([
    'Enquiries are erased after 180 days, and the built privacy page does not say when',
  ])
})

it('a site that is built for another address is named', async () => {
  expect(await whatIsWrong({ builtFor: 'http://localhost:3000' })).toEqual([
    `The site is built for http://localhost:3000, and SITE_URL is ${siteUrl}`,
  ])
})

it('a security.txt that ends soon is named', async () => {
  expect(await whatIsWrong({ expires: '2026-04-20T00:00:00.000Z' })).toEqual([
    'security.txt ends within a month',
  ])
})

it('a site that is not built is named, and nothing else of it', async () => {
  const found = await findInBuiltSite('/nowhere', parseSettings({}), { privacy }, now)
  expect(found).toEqual([{ code: 'notBuilt' }])
})
