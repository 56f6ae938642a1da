import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '#content/loader/schema.ts'
import { fileOf, pathOf, securityTxtFile } from '#contract/routes.ts'
import { dayMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Where the built site was made with other settings than the server has, or too long ago. */
export async function findInBuiltSite(
  directory: string,
  { SITE_URL, ENQUIRY_RETENTION_DAYS, ENQUIRY_ENDPOINT }: Config,
  { privacy }: Pick<Content, 'privacy'>,
  now: Date,
): Promise<Finding[]> {
  const read = (file: string) => readFile(path.join(directory, file), 'utf8').catch(() => undefined)
  const securityTxt = await read(securityTxtFile)
  const page = await read(fileOf(pathOf('privacy', 'de')))
  if (securityTxt === undefined || page === undefined) {
    return [{ what: 'The site is not built', remedy: 'Run npm run build.' }]
  }

  const builtFor = /^Canonical: (.*)$/m.exec(securityTxt)?.[1]?.replace(`/${securityTxtFile}`, '')
  const expires = Date.parse(/^Expires: (.*)$/m.exec(securityTxt)?.[1] ?? '')
  const promised = promisedDays(page, privacy.storage.delivering.enquiries.de)
  const said = promised === undefined ? 'does not say when' : `says after ${promised} days`
  return findingsOf([
    [
      builtFor !== SITE_URL,
      `The site is built for ${builtFor}, and SITE_URL is ${SITE_URL}`,
      'Run npm run build with the settings of the server.',
    ],
    [
      !(expires > now.getTime() + 30 * dayMs),
      'security.txt ends within a month',
      'Run npm run build; it lasts a year.',
    ],
    [
      ENQUIRY_ENDPOINT !== '' && promised !== ENQUIRY_RETENTION_DAYS,
      `Enquiries are erased after ${ENQUIRY_RETENTION_DAYS} days, and the built privacy page ${said}`,
      'Run npm run build with the ENQUIRY_RETENTION_DAYS of the server.',
    ],
  ])
}

/** The number that the built page has in place of the placeholder. */
function promisedDays(page: string, sentence: string): number | undefined {
  const [before = '', after = ''] = sentence
    .split('{retentionDays}')
    .map((part) => RegExp.escape(renderToStaticMarkup(part)))
  const days = new RegExp(`${before}(\\d+)${after}`).exec(page)?.[1]
  return days === undefined ? undefined : Number(days)
}
