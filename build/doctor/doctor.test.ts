import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { buildTestSite } from '../../tests/sample-site.ts'

const doctor = path.join(import.meta.dirname, 'doctor.ts')

function run(cwd: string, settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...settings }
  return spawnSync(process.execPath, [doctor, cwd], { cwd, env, encoding: 'utf8' })
}

it('npm run doctor lists what is in the way of going live, and ends with 1', async () => {
  await using built = await buildTestSite()
  const { status, stdout, stderr } = run(built.directory)
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  const findings = stdout.trimEnd().split('\n\n')
  expect(stdout).toContain(
    'SITE_URL is http://localhost:3000, an address of this machine\n  Set it to the public address',
  )
  expect(findings.at(-1)).toBe(`Before going live: ${findings.length - 1}`)
})

it('npm run doctor says of a wrong setting what to do, and ends with 1', async () => {
  await using built = await buildTestSite()
  const { status, stdout, stderr } = run(built.directory, { PORT: 'http' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('PORT must be a whole number')
})
