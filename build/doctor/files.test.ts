import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { findInFiles } from './find-all.ts'
import { wordsOf } from './finding.ts'

const now = new Date('2026-03-29T12:00:00Z')
const withoutFile = {
  DATABASE_URL: 'postgres://localhost/valdorn',
  ENQUIRY_ENDPOINT: '/api/enquiries',
} as const

async function findingsWith(files: Record<string, { content: string; at: string }>) {
  await using temporary = await temporaryFolder()
  const { folder } = temporary
  for (const [name, { content, at }] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content)
    await utimes(path.join(folder, name), new Date(at), new Date(at))
  }
  const found = findInFiles(withoutFile, folder, now)
  return found.filter(({ code }) => code === 'noBackup')
}

const kept = (at: string) => ({ content: 'kept', at })

it.each([
  ['there is none', {}, 1],
  ['it is old', { 'enquiries-1.db': kept('2026-03-02T02:15:00Z') }, 1],
  ['it is empty', { 'enquiries-7.db': { content: '', at: '2026-03-29T02:15:00Z' } }, 1],
  [
    'one is of last night',
    { 'enquiries-6.db': kept('2026-03-28T02:15:00Z'), 'enquiries-7.db': kept('2026-03-29T02:15:00Z') },
    0,
  ],
])('a backup is missed, or not, when %s', async (_why, files, missed) => {
  expect(await findingsWith(files)).toHaveLength(missed)
})

it('a backup is missed when its folder is not there, unless no enquiries are taken', () => {
  const found = findInFiles(withoutFile, '/nowhere/at/all', now)
  expect(found).toEqual([{ code: 'noBackup', values: { folder: '/nowhere/at/all' } }])
  expect(findInFiles({ ...withoutFile, ENQUIRY_ENDPOINT: '' }, '/nowhere/at/all', now)).toEqual([])
})

/** The files that are named, of a database and a backup with these rights in folders with those. */
async function exposed(rights: { database: number; backup: number; folders: number }) {
  await using temporary = await temporaryFolder()
  const root = temporary.folder
  const database = path.join(root, 'data/enquiries.db')
  const backup = path.join(root, 'backups/enquiries-1.db')
  for (const file of [database, backup]) {
    await mkdir(path.dirname(file))
    await writeFile(file, 'personal data')
    await chmod(file, file === database ? rights.database : rights.backup)
    await chmod(path.dirname(file), rights.folders)
  }
  const config = { DATABASE_URL: `sqlite:${database}`, ENQUIRY_ENDPOINT: '' } as const
  const findings = findInFiles(config, path.dirname(backup), now)
  return findings.map((finding) => Object.values(wordsOf(finding, 'en')).join('; ').replaceAll(root, ''))
}

it('files that their owner alone can read are left alone', async () => {
  expect(await exposed({ database: 0o600, backup: 0o600, folders: 0o755 })).toEqual([])
  expect(await exposed({ database: 0o644, backup: 0o640, folders: 0o700 })).toEqual([])
})

it('a database that everybody, and a backup that the group can read, are named with the remedy', async () => {
  expect(await exposed({ database: 0o644, backup: 0o640, folders: 0o755 })).toEqual([
    'Other users of this machine can read /data/enquiries.db; chmod 600 /data/enquiries.db',
    'Other users of this machine can read /backups/enquiries-1.db; chmod 600 /backups/enquiries-1.db',
  ])
})
