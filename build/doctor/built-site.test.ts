import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { parseSettings } from '#contract/settings.ts'
import { buildTestSite } from '../../tests/sample-site.ts'
import { findInBuiltSite } from './find-all.ts'
import { wordsOf } from './finding.ts'

const siteUrl = 'https://www.hotelberatung.de'

async function whatIsWrong({ builtFor = siteUrl, ageDays = 0, ...settings }) {
  await using built = await buildTestSite({}, builtFor)
  const config = parseSettings({ SITE_URL: siteUrl, ...settings })
  const found = await findInBuiltSite(
    `${built.directory}/dist`,
    config,
    new Date(Date.now() + ageDays * dayMs),
  )
  return found.map((finding) => wordsOf(finding, 'en').what)
}

it.each([
  ['with the settings of the server', { ageDays: 330 }, []],
  [
    'with another time than the server keeps',
    { ENQUIRY_RETENTION_DAYS: '90' },
    ['Enquiries are erased after 90 days, and the built privacy page says after 180 days'],
  ],
  [
    'for another address',
    { builtFor: 'http://localhost:3000' },
    [`The site is built for http://localhost:3000, and SITE_URL is ${siteUrl}`],
  ],
  ['eleven months ago', { ageDays: 335 }, ['security.txt ends within a month']],
])('of a site that is built %s is said what is wrong', async (_, site, expected) => {
  expect(await whatIsWrong(site)).toEqual(expected)
})

it('a site whose privacy page does not say when enquiries are erased is named', async () => {
  await using built = await buildTestSite({}, siteUrl)
  const file = `${built.directory}/dist/current/release.json`
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"promisedDays":\d+,/, ''))
  const settings = parseSettings({ SITE_URL: siteUrl })
  const found = await findInBuiltSite(`${built.directory}/dist`, settings, new Date())
  expect(found).toEqual([{ code: 'noRetention', values: { kept: 180, promised: '' } }])
})

it('a site that is not built is named, and nothing else of it', async () => {
  expect(await findInBuiltSite('/nowhere', parseSettings({}), new Date())).toEqual([{ code: 'notBuilt' }])
})
