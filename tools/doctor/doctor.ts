import { ContentError, loadContent } from '#content/loader/content.ts'
import { ConfigError, readSettings } from '#server/config/config.ts'
import { findInBuiltSite } from './built-site.ts'
import { findExposedFiles } from './exposed-files.ts'
import { findFictionalFacts, findFictionalSettings } from './fictional-facts.ts'
import type { Finding } from './finding.ts'
import { findBackup, findMailServer } from './mail-and-backup.ts'
import { findSettings } from './settings.ts'
import { findShippedFacts } from './shipped-facts.ts'

/** The default is the folder that `docs/operations.md` recommends. */
const [backups = '/var/backups/valdorn'] = process.argv.slice(2)

try {
  print(await findAll())
} catch (error) {
  if (!(error instanceof ContentError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function findAll(): Promise<Finding[]> {
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
    ...(isDelivering ? await findMailServer(config.SMTP_URL) : []),
    ...(isDelivering ? await findBackup(backups, now) : []),
  ]
}

function print(findings: Finding[]) {
  if (findings.length === 0) {
    console.log('Nothing found. docs/operations.md lists what this program cannot check.')
    return
  }
  for (const { what, remedy } of findings) console.log(`${what}\n  ${remedy}\n`)
  console.log(`Before going live: ${findings.length}`)
  process.exitCode = 1
}
