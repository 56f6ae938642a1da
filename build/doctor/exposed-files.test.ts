import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { findExposedFiles } from './exposed-files.ts'
import { wordsOf } from './finding.ts'

/** The files that are named, of a database and a backup with these rights in folders with those. */
async function exposed(rights: { database: number; backup: number; folders: number }) {
  await using folder = await temporaryFolder()
  const root = folder.path
  const database = path.join(root, 'data/enquiries.db')
  const backup = path.join(root, 'backups/enquiries-1.db')
  for (const file of [database, backup]) {
    await mkdir(path.dirname(file))
    await writeFile(file, 'personal data')
    await chmod(file, file === database ? rights.database : rights.backup)
    await chmod(path.dirname(file), rights.folders)
  }
  const config = { DATABASE_URL: `sqlite:${database}` }
  const findings = findExposedFiles(config, path.dirname(backup))
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

it('a PostgreSQL database and a folder of backups that is not there have no files', () => {
  const files = findExposedFiles({ DATABASE_URL: 'postgres://localhost/valdorn' }, '/nowhere/at/all')
  expect(files.filter(({ values }) => values?.file !== '.env')).toEqual([])
})
