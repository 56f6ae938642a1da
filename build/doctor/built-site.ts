import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/schema.ts'
import { fileOf, pathOf, securityTxtFile } from '#contract/routes.ts'
import { dayMs } from '#contract/time.ts'
import type { Settings } from '#contract/settings.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Where the built site was made with other settings than the server has, or too long ago. */
export async function findInBuiltSite(
  directory: string,
  { SITE_URL, ENQUIRY_RETENTION_DAYS, ENQUIRY_ENDPOINT }: Settings,
  { privacy }: Pick<Content, 'privacy'>,
  now: Date,
): Promise<Finding[]> {
  const read = (file: string) => readFile(path.join(directory, file), 'utf8').catch(() => undefined)
  const securityTxt = await read(securityTxtFile)
  const page = await read(fileOf(pathOf('privacy', 'de')))
  if (securityTxt === undefined || page === undefined) return [{ code: 'notBuilt' }]

  const builtFor = /^Canonical: (.*)$/m.exec(securityTxt)?.[1]?.replace(`/${securityTxtFile}`, '') ?? ''
  const expires = Date.parse(/^Expires: (.*)$/m.exec(securityTxt)?.[1] ?? '')
  const promised = promisedDays(page, privacy.storage.delivering.enquiries.de)
  const kept = ENQUIRY_RETENTION_DAYS
  return findingsOf([
    [builtFor !== SITE_URL, 'builtForOther', { builtFor, SITE_URL }],
    [!(expires > now.getTime() + 30 * dayMs), 'securityTxt'],
    [
      ENQUIRY_ENDPOINT !== '' && promised !== kept,
      promised === undefined ? 'noRetention' : 'otherRetention',
      { kept, promised: promised ?? '' },
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
