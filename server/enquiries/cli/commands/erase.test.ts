import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hours } from '../../../testing/enquiries/sample-enquiry.ts'
import { testCli } from '../../../testing/run-cli.ts'
import { startOtherProgram } from '../../../testing/databases/sqlite.ts'

const sayYes = (answer = 'y') => ({ ask: async () => answer })

describe('B-6 erasing', () => {
  it('asks first, and does nothing without a yes', async () => {
    await using cli = await testCli()
    const reference = await cli.add({ email: 'anna@b.example' })
    await cli.add({ email: 'Anna@b.example' })
    for (const target of [reference, 'ANNA@b.example']) {
      expect(await cli.run(['erase', target])).toEqual({
        code: 0,
        stdout: 'Nothing was erased.\n',
        stderr: '',
      })
    }
    expect(cli.questions).toEqual([
      `Erase the enquiry ${reference}? This cannot be undone. [y/N] `,
      'Erase 2 enquiries from ANNA@b.example? This cannot be undone. [y/N] ',
    ])
    expect(await cli.store.count()).toMatchObject({ enquiries: 2 })
  })

  it.each(['y', 'Yes', ' y '])(
    'takes %j for a yes, removes all from an address and says how many',
    async (answer) => {
      await using cli = await testCli()
      await cli.add({ email: 'anna@b.example' })
      await cli.add({ email: 'Anna@b.example', suspicions: ['links'] })
      const other = await cli.add({ email: 'bo@b.example' })
      const erased = await cli.run(['erase', 'ANNA@b.example'], sayYes(answer))
      expect(erased).toEqual({ code: 0, stdout: 'Erased 2 enquiries.\n', stderr: '' })
      expect(await cli.store.list()).toMatchObject([{ reference: other }])
    },
  )

  it('removes one by its reference', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    const kept = await cli.add()
    const erased = await cli.run(['erase', reference.toLowerCase()], sayYes())
    expect(erased).toMatchObject({ code: 0, stdout: 'Erased 1 enquiry.\n' })
    expect(await cli.store.list()).toMatchObject([{ reference: kept }])
  })

  it('without a terminal needs --yes, and does not ask then', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    expect(await cli.run(['erase', reference], { isTerminal: false })).toMatchObject({
      code: 2,
      stderr: 'Add --yes to erase without being asked: there is no terminal to ask on.\n',
    })
    expect(await cli.store.count()).toMatchObject({ enquiries: 1 })
    expect(await cli.run(['erase', reference, '--yes'], { isTerminal: false })).toMatchObject({ code: 0 })
    expect(await cli.store.count()).toMatchObject({ enquiries: 0 })
    expect(cli.questions).toEqual([])
  })

  it('says that copies remain while another program reads, and the server overwrites them after that', async () => {
    await using cli = await testCli()
    const file = join(cli.folder, 'enquiries.db')
    const holdsMark = () =>
      [file, `${file}-wal`].some((name) => readFileSync(name).includes('mark-of-a-person'))
    await cli.add({ email: 'anna@b.example', message: 'mark-of-a-person' })
    const reader = await startOtherProgram(file, 'begin; select count(*) from enquiries')

    expect(await cli.run(['erase', 'anna@b.example', '--yes'])).toEqual({
      code: 1,
      stdout: 'Erased 1 enquiry.\n',
      stderr: expect.stringMatching(/^Copies remain in the file of the database .+\n$/),
    })
    expect(await cli.store.list()).toEqual([])
    expect(holdsMark()).toBe(true)
    await reader.end()
    await cli.store.scrubIfDue()
    expect(holdsMark()).toBe(false)
  })

  it('says when there is nothing to erase', async () => {
    await using cli = await testCli()
    const nobody = await cli.run(['erase', 'no\u001Bbody@b.example'], sayYes())
    expect(nobody).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no enquiry from no\\x1bbody@b.example.\n',
    })
    expect(await cli.run(['erase', 'V-2222-2222'], sayYes())).toMatchObject({
      code: 1,
      stderr: 'There is no enquiry V-2222-2222.\n',
    })
  })
})

describe('B-6 purging', () => {
  it('removes what is older than the retention time, and nothing else', async () => {
    await using cli = await testCli()
    await cli.add({ receivedAt: hours(-30 * 24 - 1) }, [])
    const kept = await cli.add({ receivedAt: hours(-30 * 24 + 1) })
    const { code, stdout } = await cli.run(['purge'], { settings: { ENQUIRY_RETENTION_DAYS: 30 } })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Erased 1 enquiry received before \d{4}-\d\d-\d\d \d\d:\d\d CES?T\.\n$/)
    expect(await cli.store.list()).toMatchObject([{ reference: kept }])
  })

  it('B-15 erases nothing while the clock cannot be trusted, unless somebody says that it is right', async () => {
    await using cli = await testCli()
    await cli.add({ receivedAt: hours(-40 * 24) }, [])
    await cli.store.trustTime(hours(-35 * 24))
    const settings = { ENQUIRY_RETENTION_DAYS: 30 }
    expect(await cli.run(['purge'], { settings, isTerminal: false })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The clock says .*, and it was last known to be right at .*--yes\n$/),
    })
    expect(await cli.run(['status'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The clock says'),
    })
    expect(await cli.store.list()).toHaveLength(1)
    expect(await cli.run(['purge', '--yes'], { settings })).toMatchObject({ code: 0 })
    expect(await cli.store.list()).toHaveLength(0)
    expect(await cli.run(['status'])).toMatchObject({ code: 0 })
  })

  it('B-15 leaves what nobody could be told of by mail, says so in the status, and erases it on demand', async () => {
    await using cli = await testCli()
    await cli.add({ receivedAt: hours(-200 * 24) })
    const settings = { SMTP_URL: 'smtp://127.0.0.1:1' }
    expect(await cli.run(['purge'], { settings })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Erased 0/),
    })
    expect(await cli.run(['status'], { settings })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody could be told by mail'),
    })
    expect(await cli.run(['purge', '--force'], { settings })).toMatchObject({ code: 0 })
    expect(await cli.store.list()).toHaveLength(0)
  })
})
