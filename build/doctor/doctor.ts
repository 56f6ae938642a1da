import { placeOf } from '../content/content-file.ts'
import { ContentError } from '../content/mistake.ts'
import { SettingsError } from '#contract/settings.ts'
import { findAll } from './find-all.ts'
import { type Finding, wordsOf } from './finding.ts'

try {
  print(await findAll(process.argv[2]))
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function print(findings: Finding[]) {
  if (findings.length === 0) {
    console.log('Nothing found. docs/operations.md lists what this program cannot check.')
    return
  }
  for (const finding of findings) {
    const { what, remedy } = wordsOf(finding, 'en')
    console.log(`${finding.place ? `${placeOf(finding.place)}: ` : ''}${what}\n  ${remedy}\n`)
  }
  console.log(`Before going live: ${findings.length}`)
  process.exitCode = 1
}
