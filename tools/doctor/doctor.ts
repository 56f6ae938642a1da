import { ContentError, loadContent } from '#content/loader/content.ts'
import { ConfigError, readSettings } from '#server/config/config.ts'
import { findInBuiltSite } from './built-site.ts'
import { findFiction, findFictionalSettings } from './fiction.ts'
import type { Finding } from './finding.ts'
import { findSettings } from './settings.ts'
import { findBackup, findMailServer } from './surroundings.ts'

/** Where `docs/operations.md` puts them. */
const [backups = '/var/backups/valdorn'] = process.argv.slice(2)

try {
  tell(await examine())
} catch (error) {
  if (!(error instanceof ContentError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function examine(): Promise<Finding[]> {
  const config = readSettings()
  const content = loadContent()
  const now = new Date()
  const isDelivering = config.ENQUIRY_ENDPOINT !== ''
  return [
    ...findFiction(content),
    ...findFictionalSettings(config),
    ...findSettings(config),
    ...(await findInBuiltSite('dist/site', config, content, now)),
    ...(isDelivering ? await findMailServer(config.SMTP_URL) : []),
    ...(isDelivering ? await findBackup(backups, now) : []),
  ]
}

function tell(findings: Finding[]) {
  if (findings.length === 0) {
    console.log(
      'Nothing that can be seen from here is in the way. docs/operations.md lists what cannot be seen.',
    )
    return
  }
  for (const { what, remedy } of findings) console.log(`${what}\n  ${remedy}\n`)
  console.log(`Before going live: ${findings.length}`)
  process.exitCode = 1
}
