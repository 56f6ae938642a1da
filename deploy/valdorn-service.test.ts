import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { postEnquiry } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { parseSettings } from '#contract/settings.ts'
import { root } from '#server/tests/installation.ts'
import { run } from '#server/tests/run-server.ts'
import { buildTestSite } from '../tests/sample-site.ts'

const file = join(import.meta.dirname, 'valdorn.service')
const unit = readFileSync(file, 'utf8')

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}
const hasSystemd = isInstalled('systemd-analyze')

/** The system calls of a set such as `@resources`, those of the sets in it included. */
function callsIn(set: string): string[] {
  const lines = execFileSync('systemd-analyze', ['syscall-filter', set], { encoding: 'utf8' }).split('\n')
  const names = lines.map((line) => line.trim()).filter((line) => /^@?\w/.test(line) && line !== set)
  return names.flatMap((name) => (name.startsWith('@') ? callsIn(name) : [name]))
}

function allowedCalls(): Set<string> {
  const allowed = new Set<string>()
  for (const [, isForbidden, sets = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)) {
    for (const call of sets.split(' ').flatMap(callsIn)) {
      if (isForbidden) allowed.delete(call)
      else allowed.add(call)
    }
  }
  return allowed
}

it('the service never gives up', () => {
  expect(unit).toMatch(/^\[Unit\][^[]*^StartLimitIntervalSec=0$/ms)
  expect(unit).toMatch(/^\[Service\][^[]*^Restart=always$/ms)
  expect(unit).toMatch(/^RestartSec=5$/m)
})

it('the service lets the server write the folder of its database, and compile JavaScript', () => {
  const [, project = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
  const database = parseSettings({}).DATABASE_URL.replace('sqlite:', '')
  expect(unit).toContain(`\nReadWritePaths=${join(project, dirname(database))}\n`)
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})

it('the service starts what npm run serve starts', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, command] = /^ExecStart=\S+\/(node .+)$/m.exec(unit) ?? []
  expect(command).toBe(scripts.serve)
})

it.skipIf(!hasSystemd)('the service leaves an exposure of at most 2.5 by the measure of systemd', () => {
  const args = ['security', '--offline=true', '--no-pager', file]
  const answer = execFileSync('systemd-analyze', args, {
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C' },
  })
  const [, exposure] = /Overall exposure level for valdorn\.service: ([\d.]+)/.exec(answer) ?? []
  expect(Number(exposure)).toBeGreaterThan(0)
  expect(Number(exposure)).toBeLessThanOrEqual(2.5)
})

it.skipIf(!hasSystemd || !isInstalled('strace'))(
  'the service forbids no system call of the server',
  async () => {
    await using built = await buildTestSite()
    const trace = join(built.directory, 'trace')
    const settings = { SMTP_URL: 'smtp://localhost:9' }
    await using server = run(built.directory, settings, `exec strace -D -f -qq -o '${trace}' "$@"`)
    expect((await postEnquiry(`http://localhost:${await server.started()}`)).status).toBe(201)
    server.signal('SIGTERM')
    await server.ended

    const made = readFileSync(trace, 'utf8').matchAll(/^\d+ +(\w+)\(/gm)
    // SQLite gives its files to the owner of the database when it is run by root, which the unit does not.
    const byRootAlone = process.geteuid?.() === 0 ? ['fchown'] : []
    const allowed = new Set([...allowedCalls(), ...byRootAlone])
    const calls = [...new Set([...made].map(([, call = '']) => call))]
    expect(calls).toContain('fsync')
    expect(calls.filter((call) => !allowed.has(call))).toEqual([])
  },
)
