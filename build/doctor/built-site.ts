import { dayMs } from '#contract/time.ts'
import type { Settings } from '#contract/settings.ts'
import { currentRelease, readManifest } from '#server/index.ts'
import { lifetimeDays } from '../pages/security-txt.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Where the release that is served was made with other settings than the server has, or too long ago. */
export async function findInBuiltSite(
  dist: string,
  { SITE_URL, ENQUIRY_RETENTION_DAYS: kept, ENQUIRY_ENDPOINT }: Settings,
  now: Date,
): Promise<Finding[]> {
  const manifest = await currentRelease(dist)
    .then(readManifest)
    .catch(() => undefined)
  if (!manifest) return [{ code: 'notBuilt' }]
  const { siteUrl: builtFor, builtAt, promisedDays: promised } = manifest
  const ageDays = (now.getTime() - Date.parse(builtAt)) / dayMs
  return findingsOf([
    [builtFor !== SITE_URL, 'builtForOther', { builtFor, SITE_URL }],
    [ageDays > lifetimeDays - 30, 'securityTxt'],
    [
      ENQUIRY_ENDPOINT !== '' && promised !== kept,
      promised === undefined ? 'noRetention' : 'otherRetention',
      { kept, promised: promised ?? '' },
    ],
  ])
}
