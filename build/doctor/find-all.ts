import { loadContent } from '../content/content.ts'
import { readSettings } from '#contract/settings.ts'
import { findInBuiltSite } from './built-site.ts'
import { findExposedFiles } from './exposed-files.ts'
import { findFictionalFacts, findFictionalSettings } from './fictional-facts.ts'
import type { Finding } from './finding.ts'
import { findBackup } from './backup.ts'
import { findSettings } from './settings.ts'
import { findShippedFacts } from './shipped-facts.ts'

/**
 * All that is in the way of going live.
 * @param backups the default is the folder that `docs/operations.md` recommends.
 * @throws SettingsError, ContentError
 */
export async function findAll(backups = '/var/backups/valdorn'): Promise<Finding[]> {
  const config = readSettings()
  const content = loadContent()
  const now = new Date()
  const isDelivering = config.ENQUIRY_ENDPOINT !== ''
  return [
    ...findShippedFacts(),
    ...findFictionalFacts(content),
    ...findFictionalSettings(config),
    ...findSettings(config),
    ...(await findInBuiltSite('dist/site', config, content, now)),
    ...(await findExposedFiles(config, backups)),
    ...(isDelivering ? await findBackup(backups, now) : []),
  ]
}
