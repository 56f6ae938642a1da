import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { anEnquiry } from '../tests/enquiries/sample-enquiry.ts'
import { testCli } from '../tests/run-cli.ts'
import { backupSqlite, readBackup } from './backup.ts'

it('a backup is of the moment at which it is asked for, while enquiries stream in, and restored it goes on', async () => {
  await using cli = await testCli()
  const before = [await cli.add({ message: 'x'.repeat(3_000_000) }), await cli.add()]
  const target = join(cli.folder, 'backup.db')
  await writeFile(target, 'earlier')
  await writeFile(`${target}.unfinished`, 'half of one')
  const backingUp = backupSqlite(cli.path, target)
  for (let count = 0; count < 20; count++) await cli.add()
  await backingUp
  expect(await cli.store.count()).toBe(22)
  expect((await stat(target)).mode & 0o077).toBe(0)
  expect(await readdir(cli.folder)).not.toContain('backup.db.unfinished')

  await using restored = await testCli(`sqlite:${target}`)
  const kept = await restored.store.list()
  expect(kept.map(({ reference }) => reference).toSorted()).toEqual(before.toSorted())
  expect(await restored.store.outboxStatus()).toMatchObject({ waiting: 4 })
  expect(await restored.store.add(anEnquiry(), [])).toMatchObject({ outcome: 'stored' })
})

it('a backup can be taken after a crash in the middle of a commit, of which it has nothing; a plain copy is refused', async () => {
  await using cli = await testCli()
  await cli.add()
  using writer = new DatabaseSync(cli.path)
  writer.exec('pragma cache_size = 10; begin; create table half (a)')
  writer.exec('insert into half values (randomblob(1e6))')
  const [crashed, target] = [join(cli.folder, 'crashed.db'), join(cli.folder, 'backup.db')]
  for (const suffix of ['', '-journal']) await cp(cli.path + suffix, crashed + suffix)
  expect(() => readBackup(crashed)).toThrow('with a journal beside it')
  await backupSqlite(crashed, target)
  expect(readBackup(target)).toMatchObject({ enquiries: 1, mails: 2 })
})

it('a backup is refused where it is not a regular file in a folder that is there, and leaves nothing behind', async () => {
  await using cli = await testCli()
  await mkdir(join(cli.folder, 'folder'))
  await symlink('/dev/null', join(cli.folder, 'device'))
  await symlink(cli.path, join(cli.folder, 'itself'))
  const before = await readdir(cli.folder)
  const failure = (target: string) => backupSqlite(cli.path, join(cli.folder, target)).catch(String)
  expect(await failure('none/backup.db')).toMatch(/No backup was made: ENOENT/)
  expect(await failure('enquiries.db/backup.db')).toMatch(/No backup was made: ENOTDIR/)
  const reason = 'that is the database, or no regular file'
  for (const target of ['folder', 'device', 'itself']) expect(await failure(target)).toContain(reason)
  await rm(cli.path)
  expect(await failure('backup.db')).toMatch(/No backup was made: ENOENT/)
  expect(await readdir(cli.folder)).toEqual(before.filter((name) => name !== 'enquiries.db'))
})

it('a backup of a damaged database is refused, and the one before stays', async () => {
  await using cli = await testCli()
  for (let count = 0; count < 40; count++) await cli.add()
  const target = join(cli.folder, 'backup.db')
  await backupSqlite(cli.path, target)
  const good = await readFile(target)
  // An address that differs between the table and its index, which a reader of rows would not notice.
  const damaged = Buffer.from(good)
  for (const place of [damaged.indexOf('zoe.'), damaged.lastIndexOf('zoe.')]) damaged.write('joe.', place)
  await writeFile(cli.path, damaged)
  await expect(backupSqlite(cli.path, target)).rejects.toThrow('No backup was made: damaged: ')
  expect(await readFile(target)).toEqual(good)
})
