import { describe, expect, it } from 'vitest'
import { hours, noon } from '../../../testing/enquiries/sample-enquiry.ts'
import { testCli } from '../../../testing/run-cli.ts'

type TestCli = Awaited<ReturnType<typeof testCli>>

async function giveUpAll({ store }: TestCli) {
  for (const { id } of await store.claimMails({ now: noon, leaseMs: 1, limit: 100 })) {
    await store.markFailed(id, '550 no such user', null)
  }
}

describe('an enquiry in quarantine', () => {
  it('is released with its mails', async () => {
    await using cli = await testCli()
    const reference = await cli.add({ suspicions: ['links'] })
    expect(await cli.run(['release', reference])).toEqual({
      code: 0,
      stdout: `${reference} is released.\n`,
      stderr: '',
    })
    expect(await cli.store.mailsOf(reference)).toMatchObject([
      { kind: 'notification', state: 'waiting' },
      { kind: 'confirmation', state: 'waiting' },
    ])
  })

  it.each([
    ['those are off', { ENQUIRY_CONFIRMATION: false }],
    ['no mail server is set', { SMTP_URL: '' }],
  ])('is released without a confirmation where %s', async (_where, settings) => {
    await using cli = await testCli()
    const reference = await cli.add({ suspicions: ['links'] })
    await cli.run(['release', reference], { settings })
    const mails = await cli.store.mailsOf(reference)
    expect(mails.map(({ kind }) => kind)).toEqual(['notification'])
  })

  it('is released once, and only if there is one', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    expect(await cli.run(['release', reference])).toMatchObject({
      code: 1,
      stderr: `${reference} is not in quarantine.\n`,
    })
    expect(await cli.run(['release', 'V-2222-2222'])).toMatchObject({
      code: 1,
      stderr: 'There is no enquiry V-2222-2222.\n',
    })
  })
})

describe('mails that wait or were given up', () => {
  it('are next when they are tried again', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    const other = await cli.add()
    await giveUpAll(cli)
    expect(await cli.run(['retry', reference])).toEqual({
      code: 0,
      stdout: '2 mails are next.\n',
      stderr: '',
    })
    expect(await cli.store.mailsOf(reference)).toMatchObject([{ nextTryAt: noon }, { nextTryAt: noon }])
    expect(await cli.store.mailsOf(other)).toMatchObject([{ state: 'given up' }, { state: 'given up' }])
  })

  it('are tried again for all enquiries at once', async () => {
    await using cli = await testCli()
    await cli.add({ email: 'a@b.example' }, ['notification'])
    await cli.add({}, ['notification'])
    await giveUpAll(cli)
    expect(await cli.run(['retry', '--all'])).toMatchObject({ code: 0, stdout: '2 mails are next.\n' })
    expect(await cli.store.outboxStatus()).toMatchObject({ waiting: 2, given_up: 0 })
  })

  it('are forgotten when they were given up for good, and the enquiry stays', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    await giveUpAll(cli)
    const dismissed = await cli.run(['dismiss', reference])
    expect(dismissed).toEqual({ code: 0, stdout: '2 mails are forgotten.\n', stderr: '' })
    expect(await cli.store.mailsOf(reference)).toEqual([])
    expect(await cli.store.get(reference)).toBeDefined()
    expect(await cli.run(['dismiss', reference])).toMatchObject({
      code: 1,
      stderr: `No mail of ${reference} was given up.\n`,
    })
  })

  it('do not exist where all were sent', async () => {
    await using cli = await testCli()
    const reference = await cli.add({}, ['notification'])
    const [mail] = await cli.store.claimMails({ now: noon, leaseMs: 1, limit: 1 })
    await cli.store.markSent(mail?.id ?? 0, hours(0))
    for (const target of [reference, '--all']) {
      expect(await cli.run(['retry', target])).toMatchObject({
        code: 1,
        stderr: 'No mail waits, and none was given up.\n',
      })
    }
    expect(await cli.run(['retry', 'V-2222-2222'])).toMatchObject({
      code: 1,
      stderr: 'There is no enquiry V-2222-2222.\n',
    })
  })

  it('stay where no mail server is set, and the command says so', async () => {
    await using cli = await testCli()
    const reference = await cli.add()
    const { code, stdout } = await cli.run(['retry', reference], { settings: { SMTP_URL: '' } })
    expect(code).toBe(0)
    expect(stdout).toContain('SMTP_URL is not set, so no mail leaves')
  })
})
