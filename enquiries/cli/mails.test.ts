import { expect, it } from 'vitest'
import { startOtherProgram } from '../tests/databases/sqlite.ts'
import { bothMails, hours, noon } from '../tests/enquiries/sample-enquiry.ts'
import { startSmtp } from '../tests/mail/smtp-server.ts'
import { fine, refusal, testCli } from '../tests/run-cli.ts'
import type { MailKind } from '../store/store.ts'

async function giveUp({ store }: Awaited<ReturnType<typeof testCli>>, kind: MailKind) {
  for (const { id } of await store.claimMails({ kind, leaseMs: 1, limit: 100 })) {
    await store.markFailed(id, '550 no such user', null)
  }
}

it('the status ends with 1 when a notification has waited for more than ten minutes, and names the enquiries', async () => {
  await using cli = await testCli()
  cli.time = noon
  const references = []
  for (const hour of [1, 2, 3, 4, 5, 6, 7]) references.push(await cli.add({ receivedAt: hours(hour) }))
  const { code, stderr } = await cli.run(['status'])
  expect(code).toBe(1)
  const named = `${references.slice(0, 5).join(', ')} and 2 more`
  expect(stderr).toContain(`A notification has waited for more than ten minutes: ${named}. npm run`)
  // Without a mail server it is no news that mail waits.
  const off = expect.stringContaining('off (SMTP_URL is not set); 14 waiting')
  expect(await cli.run(['status'], { SMTP_URL: '' })).toEqual(fine(off))
})

it('the status ends with 0 although a confirmation could not be delivered, which it says', async () => {
  await using cli = await testCli()
  const reference = await cli.add()
  await giveUp(cli, 'confirmation')
  const [mail] = await cli.store.claimMails({ kind: 'notification', leaseMs: 1, limit: 1 })
  await cli.store.markSent(mail!.id)
  await cli.add({ spamReasons: ['markup'] }, ['notification'])
  const { stdout, ...rest } = await cli.run(['status'])
  expect(rest).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\n')).toEqual([
    'Enquiries  2 stored, 1 marked [Spam?]',
    expect.stringMatching(/^Mail {7}1 waiting \(the oldest since 2.+ CES?T\), 1 sent$/),
    `1 confirmation could not be delivered: ${reference} (show tells why)`,
    '',
  ])
})

it('the status ends with 1 when nothing can be stored, although everything can be read', async () => {
  await using cli = await testCli()
  const other = await startOtherProgram(cli.path, 'begin immediate')
  const stderr = expect.stringMatching(/^SQLite: database is locked.*\n$/)
  expect(await cli.run(['status'])).toEqual(refusal(stderr))
  expect(await cli.run(['list'])).toMatchObject({ code: 0 })
  await other.end()
  expect(await cli.run(['status'])).toMatchObject({ code: 0 })
}, 30_000)

it('mails that wait or were given up are next when they are tried again, those of an enquiry or all', async () => {
  await using cli = await testCli()
  const [reference, other] = [await cli.add(), await cli.add()]
  const without = await cli.add({}, [])
  for (const kind of bothMails) await giveUp(cli, kind)
  expect(await cli.run(['retry', reference])).toEqual(fine('2 mails are next.\n'))
  expect(await cli.store.referencesWithMail('waiting')).toEqual([reference])
  expect(await cli.store.referencesWithMail('given up')).toEqual([other])
  expect(await cli.run(['retry'])).toEqual(fine('4 mails are next.\n'))
  expect(await cli.store.outboxStatus()).toMatchObject({ waiting: 4, givenUp: 0 })
  const { stdout } = await cli.run(['retry', reference], { SMTP_URL: '' })
  expect(stdout).toContain('SMTP_URL is not set, so no mail leaves')
  expect((await cli.run(['retry', without])).stderr).toBe('No mail waits, and none was given up.\n')
})

it('check-mail asks the mail server, which gets no mail, and ends with 1 when that is away or refuses the login, without a password', async () => {
  await using cli = await testCli()
  await using smtp = await startSmtp({ login: { user: 'office', password: 'right' } })
  expect(await cli.run(['check-mail'], { SMTP_URL: smtp.url })).toEqual(fine('The mail server takes mail.\n'))
  expect(smtp.mails).toEqual([])
  for (const [port, code] of [
    [smtp.port, 'The mail server refuses: EAUTH'],
    [1, 'ECONNREFUSED'],
  ] as const) {
    const SMTP_URL = `smtp://office:secret@127.0.0.1:${port}`
    const { stderr, ...rest } = await cli.run(['check-mail'], { SMTP_URL })
    expect(rest).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(code)
    expect(stderr).not.toContain('secret')
  }
  const off = await cli.run(['check-mail'], { SMTP_URL: '' })
  expect(off).toEqual(refusal('SMTP_URL is not set, so no mail is sent.\n'))
})
