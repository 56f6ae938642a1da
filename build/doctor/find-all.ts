import { readSettings } from '#contract/settings.ts'
import { findInBuiltSite } from './built-site.ts'
import { findInFiles } from './files.ts'
import type { Finding } from './finding.ts'
import { findSettings } from './settings.ts'
import { findShippedFacts } from './shipped-facts.ts'

/**
 * All that is in the way of going live.
 * @param backups the default is the folder that `docs/operations.md` recommends.
 * @throws ExpectedError
 */
export async function findAll(backups = '/var/backups/valdorn'): Promise<Finding[]> {
  const settings = readSettings()
  const now = new Date()
  return [
    ...findShippedFacts(),
    ...findSettings(settings),
    ...(await findInBuiltSite('dist', settings, now)),
    ...findInFiles(settings, backups, now),
  ]
}
