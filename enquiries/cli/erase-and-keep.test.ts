import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { fine, refusal, testCli } from '../tests/run-cli.ts'

it('B-6 erasing one enquiry, or all from an address, asks first, and takes only y and yes for a yes', async () => {
  await using cli = await testCli()
  for (const email of ['anna@b.example', 'Anna@b.example']) await cli.add({ email })
  const [one, other] = [await cli.add({ email: 'bo@b.example' }), await cli.add({ email: 'bo@b.example' })]
  let asked = ''
  async function erase(target: string, answer: string) {
    return await cli.run(['erase', target], {}, { ask: async (question) => ((asked = question), answer) })
  }
  for (const no of ['', 'n', 'yeah']) expect(await erase(one, no)).toEqual(fine('Nothing was erased.\n'))
  expect(asked).toBe(`Erase 1 enquiry (${one})? This cannot be undone. [y/N] `)
  expect(await cli.store.count()).toBe(4)
  expect(await erase('ANNA@b.example', ' Yes ')).toEqual(fine('Erased 2 enquiries.\n'))
  expect(asked).toBe('Erase 2 enquiries (ANNA@b.example)? This cannot be undone. [y/N] ')
  expect(await erase(one.toLowerCase(), 'y')).toEqual(fine('Erased 1 enquiry.\n'))
  expect(await cli.store.list()).toMatchObject([{ reference: other }])
  expect(await erase(one, 'y')).toEqual(refusal(`Nothing is stored of ${one}.\n`))
  const nobody = refusal('Nothing is stored of no\\u001bbody@b.example.\n')
  expect(await erase('no\u001Bbody@b.example', 'y')).toEqual(nobody)
})

it('B-6 erasing without a terminal needs --yes, and leaves nothing of the person in the file', async () => {
  await using cli = await testCli()
  const reference = await cli.add({ message: 'mark-of-a-person' })
  const stderr = 'There is no terminal to ask on; add --yes to erase.\n'
  const alone = { ask: undefined }
  expect(await cli.run(['erase', reference], {}, alone)).toEqual(refusal(stderr, 2))
  expect(await readFile(cli.path, 'latin1')).toContain('mark-of-a-person')
  expect(await cli.run(['erase', reference, '--yes'], {}, alone)).toMatchObject({ code: 0 })
  expect(await readFile(cli.path, 'latin1')).not.toContain('mark-of-a-person')
})

async function backupOf(cli: Awaited<ReturnType<typeof testCli>>, enquiries = 3) {
  for (let count = 0; count < enquiries; count++) await cli.add()
  const file = join(cli.folder, 'backup.db')
  expect(await cli.run(['backup', file])).toEqual(fine('The backup is written.\n'))
  return file
}

function refused(reason: string) {
  const remedy = 'Keep an earlier one, and make a new one: .*PostgreSQL'
  return refusal(expect.stringMatching(`^This is no backup to restore \\(${reason}\\)\\. ${remedy}.*\\n$`))
}

it('B-15 a backup is verified: counted, and left as it is, also where nothing may be written', async () => {
  await using cli = await testCli()
  const newest = await cli.add({ receivedAt: new Date('2026-07-01T22:30:00Z') })
  const file = await backupOf(cli)
  const before = [await readFile(file), await readdir(cli.folder)]
  await chmod(file, 0o400)
  const stdout = `It is whole: 4 enquiries, 8 mails; the newest is ${newest} of 2026-07-02 00:30:00 CEST.\n`
  expect(await cli.run(['verify', file])).toEqual(fine(stdout))
  expect([await readFile(file), await readdir(cli.folder)]).toEqual(before)
})

it('B-15 a backup that was cut short or damaged, whose mails belong to no enquiry, or that is none is refused', async () => {
  await using cli = await testCli()
  const file = await backupOf(cli, 40)
  const good = await readFile(file)
  for (const [content, reason] of [
    [good.subarray(0, -4096), '.+'],
    [good.subarray(0, good.length / 2), '.+'],
    [Buffer.from(good).fill(0xff, 3 * 4096, 4 * 4096), '.+'],
    ['', 'no such table: enquiries'],
    ['It is neither this nor that. '.repeat(300), 'file is not a database'],
    ['PGDMP\u0001\u0010\0'.repeat(300), 'file is not a database'],
  ] as const) {
    await writeFile(file, content)
    expect(await cli.run(['verify', file])).toEqual(refused(reason))
  }
  await writeFile(file, good)
  new DatabaseSync(file).exec('pragma foreign_keys = off; delete from enquiries')
  expect(await cli.run(['verify', file])).toEqual(refused('damaged: row \\d+ of mails belongs to nothing'))
  expect(await cli.run(['verify', `${file}.none`])).toEqual(refused('unable to open database file'))
})

it('B-15 a backup is for SQLite alone, and only a file that is there is copied, into PostgreSQL alone', async () => {
  await using cli = await testCli()
  const settings = { DATABASE_URL: 'postgres://localhost/valdorn' }
  const { stderr } = await cli.run(['backup', 'backup.db'], settings)
  expect(stderr).toBe('DATABASE_URL is a PostgreSQL database; back it up with pg_dump.\n')
  const missing = await cli.run(['copy-from', 'missing.db'], settings)
  expect(missing).toEqual(refusal('There is no such file; name the SQLite database to copy.\n'))
  const copy = await cli.run(['copy-from', cli.path])
  expect(copy.stderr).toBe('Set DATABASE_URL to the PostgreSQL database to copy into.\n')
})
