import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { anEnquiry, noon } from '../../../testing/enquiries/sample-enquiry.ts'
import { testCli } from '../../../testing/run-cli.ts'

describe('a backup', () => {
  it('is made while the server writes, and restored it holds every enquiry that was there', async () => {
    await using cli = await testCli()
    const before = [await cli.add(), await cli.add()]
    const file = join(cli.folder, 'backup.db')
    const answer = await cli.run(['backup', file])
    expect(answer).toEqual({ code: 0, stdout: 'The backup is written.\n', stderr: '' })
    await cli.add()

    // The restore of docs/operations.md: stop, remove the database and what SQLite keeps beside it, copy, start.
    await cli.store.close()
    const database = join(cli.folder, 'enquiries.db')
    for (const suffix of ['', '-wal', '-shm']) await rm(`${database}${suffix}`, { force: true })
    await cp(file, database)
    const restored = await openStore(cli.url, { mailDomain: 'valdorn.example' })
    expect((await restored.list()).map(({ reference }) => reference).toSorted()).toEqual(before.toSorted())
    expect(await restored.outboxStatus()).toMatchObject({ waiting: 4 })
    expect(await restored.add(anEnquiry({ receivedAt: noon }), [])).toMatchObject({ outcome: 'stored' })
    await restored.close()
  })

  it('replaces an earlier one', async () => {
    await using cli = await testCli()
    const file = join(cli.folder, 'backup.db')
    await writeFile(file, 'earlier')
    expect(await cli.run(['backup', file])).toMatchObject({ code: 0 })
    expect(await readFile(file, 'latin1')).toMatch(/^SQLite format 3/)
  })

  it('never replaces the database itself', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    expect(await cli.run(['backup', join(cli.folder, 'enquiries.db')])).toMatchObject({
      code: 1,
      stderr: 'That is the database itself; name another file.\n',
    })
    expect(await cli.store.get(reference)).toBeDefined()
  })

  it('to a folder that is not there, or of no database, says so in one line', async () => {
    await using cli = await testCli()
    for (const [file, url] of [
      ['/dev/null/backup.db', cli.url],
      [join(cli.folder, 'backup.db'), `sqlite:${join(cli.folder, 'none.db')}`],
    ] as const) {
      const { code, stderr } = await cli.run(['backup', file], { settings: { DATABASE_URL: url } })
      expect(code).toBe(1)
      expect(stderr).toMatch(/^.+\n$/)
    }
  })

  it('of PostgreSQL is left to its own tool', async () => {
    await using cli = await testCli()
    const settings = { DATABASE_URL: 'postgres://localhost/valdorn' }
    expect(await cli.run(['backup', 'backup.db'], { settings })).toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL is a PostgreSQL database; back it up with pg_dump.\n',
    })
  })
})
