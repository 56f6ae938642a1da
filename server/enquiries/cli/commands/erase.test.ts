import { describe, expect, it } from 'vitest'
import { hours, noon } from '../../../testing/sample-enquiry.ts'
import { testCli } from '../../../testing/run-cli.ts'

const sayYes = (answer = 'y') => ({ ask: async () => answer })

describe('erasing', () => {
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

  it('asks about what somebody tried to send, too, and removes it where no enquiry is stored', async () => {
    await using cli = await testCli()
    const values = { name: '', email: 'anna@b.example', company: '', message: 'Hi' }
    const token = await cli.store.keepDraft({ status: 'invalid', values, errors: {} }, hours(1))
    expect(await cli.run(['erase', 'anna@b.example'])).toMatchObject({ stdout: 'Nothing was erased.\n' })
    expect(cli.questions).toEqual(['Erase 1 draft from anna@b.example? This cannot be undone. [y/N] '])
    expect(await cli.store.draft(token, noon)).toBeDefined()
    const erased = await cli.run(['erase', 'anna@b.example', '--yes'])
    expect(erased).toEqual({ code: 0, stdout: 'Erased 1 draft.\n', stderr: '' })
    expect(await cli.store.draft(token, noon)).toBeUndefined()
  })

  it('of an enquiry says that drafts of the same person go with it', async () => {
    await using cli = await testCli()
    const values = { name: '', email: 'Anna@b.example', company: '', message: 'Hi' }
    const reference = await cli.add({ email: 'anna@b.example' })
    for (let count = 1; count <= 2; count += 1) {
      await cli.store.keepDraft({ status: 'invalid', values, errors: {} }, hours(1))
    }
    await cli.run(['erase', reference])
    expect(cli.questions).toEqual([
      `Erase the enquiry ${reference} and 2 drafts of the same person? This cannot be undone. [y/N] `,
    ])
    const erased = await cli.run(['erase', reference], sayYes())
    expect(erased).toMatchObject({ code: 0, stdout: 'Erased 1 enquiry and 2 drafts.\n' })
  })

  it('says when there is nothing to erase', async () => {
    await using cli = await testCli()
    const nobody = await cli.run(['erase', 'no\u001Bbody@b.example'], sayYes())
    expect(nobody).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is neither an enquiry nor a draft from no\\x1bbody@b.example.\n',
    })
    expect(await cli.run(['erase', 'V-2222-2222'], sayYes())).toMatchObject({
      code: 1,
      stderr: 'There is no enquiry V-2222-2222.\n',
    })
  })
})

describe('purging', () => {
  it('removes what is older than the retention time, and nothing else', async () => {
    await using cli = await testCli()
    await cli.add({ receivedAt: hours(-30 * 24 - 1) })
    const kept = await cli.add({ receivedAt: hours(-30 * 24 + 1) })
    const { code, stdout } = await cli.run(['purge'], { settings: { ENQUIRY_RETENTION_DAYS: 30 } })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Erased 1 enquiry received before \d{4}-\d\d-\d\d \d\d:\d\d\.\n$/)
    expect(await cli.store.list()).toMatchObject([{ reference: kept }])
  })
})
