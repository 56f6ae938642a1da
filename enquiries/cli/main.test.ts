import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { anEnquiry } from '../tests/enquiries/sample-enquiry.ts'
import { bareEnvironment, root } from '../../server/tests/installation.ts'
import { emptyDatabase } from '../tests/databases/sqlite.ts'
import { enquiriesCommand, fine, refusal } from '../tests/run-cli.ts'

/** A folder to run in, as the project's own is for `npm run enquiries`, with the store of a running server. */
async function installation() {
  const database = await emptyDatabase()
  await database.store.count() // Which makes the file.
  return Object.assign(database, {
    run(args: string[], settings = {}, shell = 'exec "$@"') {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', shell, 'sh', ...enquiriesCommand, ...args], {
        cwd: database.folder,
        env: { ...bareEnvironment, DATABASE_URL: database.url, ...settings },
        encoding: 'utf8',
      })
      return { code: status, stdout, stderr }
    },
  })
}

it('npm run enquiries shows and erases what the server stores, while the server runs, in lines of 80 columns', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(scripts.enquiries).toBe('node --import ./build/node-version.js enquiries/cli/main.ts')
  await using site = await installation()
  await site.store.add(anEnquiry({ email: 'anna@b.example', message: 'word '.repeat(500) }), [])
  const { stdout } = site.run(['list'])
  expect(stdout).toContain('<anna@b.example>: word ')
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  expect(site.run(['erase', 'anna@b.example'])).toMatchObject({ code: 2, stdout: '' })
  expect(site.run(['erase', 'anna@b.example', '--yes'])).toEqual(fine('Erased 1 enquiry.\n'))
  expect(await site.store.count()).toBe(0)
  await site.store.add(anEnquiry(), [])
  expect(site.run(['status'])).toEqual(fine(expect.stringContaining('1 stored')))
})

it('npm run enquiries ends quietly when its reader has seen enough', async () => {
  await using site = await installation()
  const message = 'word '.repeat(900)
  for (let count = 0; count < 50; count++) await site.store.add(anEnquiry({ message }), [])
  const { stderr } = site.run(['export', '--format', 'json'], {}, '("$@"; echo "code $?" >&2) | head -c 1')
  expect(stderr).toBe('code 0\n')
})

it('npm run enquiries names the settings that are wrong, without their values; the help needs none, and no database', async () => {
  await using site = await installation()
  await writeFile(join(site.folder, '.env'), 'DATABASE_URL=postgres://user:hunter2@db.example\n')
  const answer = site.run(['status'], { DATABASE_URL: undefined })
  const wrong = expect.stringMatching(/^Correct these settings.*\n {2}DATABASE_URL must be/)
  expect(answer).toEqual(refusal(wrong))
  expect(answer.stderr).not.toContain('hunter2')
  const before = await readdir(site.folder)
  expect(site.run(['--help'], { PORT: 'http' })).toMatchObject({ code: 0, stderr: '' })
  expect(await readdir(site.folder)).toEqual(before)
})
