import { chmod, cp, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testCli } from '../../../testing/run-cli.ts'
import { hours } from '../../../testing/enquiries/sample-enquiry.ts'

type Cli = Awaited<ReturnType<typeof testCli>>

/** A backup of a database in which enquiries with all kinds of mails are. */
async function backupOf(cli: Cli, enquiries = 3): Promise<string> {
  for (let count = 0; count < enquiries; count++) await cli.add({ receivedAt: hours(-72) })
  await cli.add({ receivedAt: hours(-48), suspicions: ['links'] })
  const file = join(cli.folder, 'backups/enquiries.db')
  expect(await cli.run(['backup', file])).toMatchObject({ code: 0 })
  return file
}

function change(file: string, sql: string) {
  using database = new DatabaseSync(file)
  database.exec(sql)
}

/** Where programs put what is temporary, until the end of the test. */
function useTemporaryFolder(folder: string) {
  const usual = process.env.TMPDIR
  onTestFinished(() => {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  })
  process.env.TMPDIR = folder
}

const refusal = (reason: string | RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(
    new RegExp(`^This cannot be restored\\. ${String(reason)}.* Keep an earlier one, .*\\n$`),
  ),
})

describe('B-15 a backup is proved by a rehearsal of its restore:', () => {
  it('a good one is counted, compared with the database in use, and left as it is', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    const newest = await cli.add({ receivedAt: hours(-25) })
    await cli.run(['backup', file])
    const before = [await readFile(file), (await stat(file)).mtimeMs]
    expect(await cli.run(['verify', file])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^It can be restored: 5 enquiries, 1 in quarantine, 8 mails; the newest is ${newest} of 2026-.*\\.\\nIt holds all that is in the database in use\\.\\n$`,
        ),
      ),
      stderr: '',
    })
    expect([await readFile(file), (await stat(file)).mtimeMs]).toEqual(before)
    expect(await readdir(join(file, '..'))).toEqual(['enquiries.db'])
  })

  it('one of the last day may lack what has arrived since, and what has since been released or erased', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    await cli.add({ receivedAt: hours(-1) })
    const [suspect] = await cli.store.list({ quarantine: true })
    await cli.run(['release', suspect!.reference])
    const [, , , erased] = await cli.store.list()
    await cli.store.erase(erased!.reference)
    expect(await cli.run(['verify', file])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('but for 1 enquiry of the last day.\n'),
      stderr: '',
    })
  })

  it('leaves no copy behind, whether it was good or not', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    const folder = join(cli.folder, 'tmp')
    await mkdir(folder)
    useTemporaryFolder(folder)
    expect(await cli.run(['verify', file])).toMatchObject({ code: 0 })
    await truncate(file, 8192)
    expect(await cli.run(['verify', file])).toMatchObject({ code: 1 })
    expect(await readdir(folder)).toEqual([])
  })

  it('says in one line that there is no room for the rehearsal', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    useTemporaryFolder(join(cli.folder, 'none'))
    expect(await cli.run(['verify', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The backup cannot be copied for the rehearsal \(ENOENT\)\. .+\n$/),
    })
  })

  it('one that was cut short is refused', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli, 60)
    const { size } = await stat(file)
    for (const left of [size - 4096, size / 2, 4096, 100]) {
      await truncate(file, left)
      expect(await cli.run(['verify', file])).toEqual(refusal('It (is damaged|cannot be read)'))
    }
    await truncate(file, 0)
    expect(await cli.run(['verify', file])).toEqual(
      refusal('It is empty, or the database of another program\\.'),
    )
  })

  it('one that was damaged in its middle is refused, also where the rows can be read', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli, 60)
    const good = await readFile(file)
    const page = Buffer.from(good)
    page.fill(0xff, 3 * 4096, 4 * 4096)
    await writeFile(file, page)
    expect(await cli.run(['verify', file])).toEqual(refusal('It (is damaged|cannot be read)'))
    // An address that differs between the table and its index.
    const index = Buffer.from(good)
    index.write('joe.', index.indexOf('zoe.'))
    index.write('joe.', index.lastIndexOf('zoe.'))
    await writeFile(file, index)
    expect(await cli.run(['verify', file])).toEqual(refusal('It is damaged: '))
  })

  it('one whose mails belong to no enquiry is refused', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    change(file, `pragma foreign_keys = off; delete from enquiries where suspicions = '[]'`)
    expect(await cli.run(['verify', file])).toEqual(
      refusal('It is damaged: row \\d+ of mails belongs to nothing'),
    )
  })

  it('one whose text has changed although its structure is whole is told apart from the database in use', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    const [newest] = await cli.store.list()
    change(file, `update enquiries set message = 'Guten Tag?' where reference = '${newest!.reference}'`)
    expect(await cli.run(['verify', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Not the same in it and in the database in use: ${newest!.reference}.`),
    })
  })

  it('one that is older than it should be is told by what it lacks', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    await cli.add({ receivedAt: hours(-25) })
    await cli.add({ receivedAt: hours(-1) })
    expect(await cli.run(['verify', file])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('It can be restored: 4 enquiries'),
      stderr: expect.stringMatching(
        /^It is too old: it lacks 2 enquiries, the oldest of 2026-03-28 .* backup FILE\n$/,
      ),
    })
  })

  it.each([
    ['a text', 'It is neither this nor that. '.repeat(300)],
    ['nothing but zeros', '\0'.repeat(8192)],
  ])('a file that is no database is refused: %s', async (_name, content) => {
    await using cli = await testCli()
    const file = join(cli.folder, 'backup.db')
    await writeFile(file, content)
    expect(await cli.run(['verify', file])).toEqual(refusal('It cannot be read \\(file is not a database'))
  })

  it('the database of another program is refused', async () => {
    await using cli = await testCli()
    const file = join(cli.folder, 'backup.db')
    change(file, 'create table recipes (name text)')
    expect(await cli.run(['verify', file])).toEqual(
      refusal('It is empty, or the database of another program'),
    )
  })

  it('one of a newer version of the program, with tables that this one does not know, is refused', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    change(file, `pragma user_version = 99; update facts set value = '99' where name = 'compatible since'`)
    expect(await cli.run(['verify', file])).toEqual(refusal('The database was last used by a newer version'))
  })

  it('a copy of a database in use, with the log of SQLite beside it, is refused', async () => {
    await using cli = await testCli()
    await cli.add()
    expect(await cli.run(['verify', join(cli.folder, 'enquiries.db')])).toEqual(
      refusal('SQLite has a log beside it'),
    )
  })

  it('one that only its owner may read, in a folder where nothing may be written, can be verified', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    await chmod(file, 0o400)
    await chmod(join(file, '..'), 0o500)
    expect(await cli.run(['verify', file])).toMatchObject({ code: 0 })
    await chmod(join(file, '..'), 0o700)
  })

  it('one can be verified while the database in use is damaged or away, for that is when it is needed', async () => {
    await using cli = await testCli()
    const file = await backupOf(cli)
    const database = join(cli.folder, 'damaged.db')
    await cp(file, database)
    await truncate(database, 8192)
    for (const path of [database, join(cli.folder, 'none.db')]) {
      const changes = { settings: { DATABASE_URL: `sqlite:${path}` } }
      const openDamaged = async () =>
        (await import('../../store/open-store.ts')).openStore(`sqlite:${path}`, { mailDomain: '' })
      expect(await cli.run(['verify', file], { ...changes, openStore: openDamaged })).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/^It was not compared with the database in use\. .+\n$/),
      })
    }
  })

  it('a file that is not there, or a folder, is named as that', async () => {
    await using cli = await testCli()
    for (const file of [join(cli.folder, 'none.db'), cli.folder]) {
      expect(await cli.run(['verify', file])).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no such file; name the backup.\n',
      })
    }
  })
})
