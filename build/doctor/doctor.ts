import { placeOf } from '../content/content-file.ts'
import { runProgram } from '#contract/expected-error.ts'
import { findAll } from './find-all.ts'
import { type Finding, wordsOf } from './finding.ts'

await runProgram(async () => print(await findAll(process.argv[2])))

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
