import { expect, it } from 'vitest'
import { eachField, shortFields } from '../../contract/enquiry.ts'
import { noon } from '../tests/enquiries/sample-enquiry.ts'
import { fine, refusal, testCli } from '../tests/run-cli.ts'

const references = /^V-\S+/gm
const evil = 'x\nReference  V-0\u001B]0;title\u0007\u009B31m\u202Eb'
const harmless = String.raw`x Reference V-0\u001b]0;title\u0007\u009b31m\u202eb`

it('B-6 the list shows the newest first, marks what looks like spam, and says in which time zone it is', async () => {
  await using cli = await testCli()
  expect(await cli.run(['list'])).toEqual(fine('No enquiries.\n'))
  const email = 'a@b.example'
  const night = new Date('2026-07-01T22:30:00Z')
  const old = await cli.add({ name: 'Anna', email, message: 'One\n\ntwo', receivedAt: night })
  const suspect = { name: evil, email, message: 'Hi', spamReasons: ['markup' as const] }
  const newest = await cli.add({ ...suspect, receivedAt: new Date('2026-07-02') })
  const { stdout } = await cli.run(['list'], {}, { columns: 200 })
  expect(stdout.split('\n')).toEqual([
    'REFERENCE    RECEIVED (Europe/Berlin)',
    `${newest}  2026-07-02 02:00  [Spam?] ${harmless} <${email}>: Hi`,
    `${old}  2026-07-02 00:30  Anna <${email}>: One two`,
    '',
  ])
  const abroad = await cli.run(['list'], { TIME_ZONE: 'America/New_York' })
  expect(abroad.stdout).toMatch(/RECEIVED \(America\/New_York\)[^]* 2026-07-01 18:30 /)
})

it('B-6 the list is chosen by time, sender and what looks like spam, and says when it stops at a limit', async () => {
  await using cli = await testCli()
  const early = await cli.add({ email: 'Anna@b.example', receivedAt: new Date('2026-02-28T22:59:00Z') })
  const late = await cli.add({ email: 'anna@B.example', receivedAt: new Date('2026-02-28T23:01:00Z') })
  const suspect = await cli.add({ spamReasons: ['markup'], receivedAt: new Date('2026-03-02') })
  const listed = async (...args: string[]) => (await cli.run(['list', ...args])).stdout.match(references)
  expect(await listed('--since', '2026-03-01')).toEqual([suspect, late])
  expect(await listed('--email', ' ANNA@b.example')).toEqual([late, early])
  expect(await listed('--spam')).toEqual([suspect])
  expect(await listed('--email', 'anna@b.example', '--since', '2026-03-01')).toEqual([late])
  expect(await listed('--limit', '2')).toEqual([suspect, late])
  expect((await cli.run(['list', '--limit', '2'])).stderr).toBe('2 of 3; --limit 3 shows all.\n')
  expect((await cli.run(['list', '--limit', '3'])).stderr).toBe('')
})

it('B-6 one enquiry is shown with everything that is stored about it, and no field can pretend to be another', async () => {
  await using cli = await testCli()
  cli.time = noon
  const message = 'One\n\n\tTwo\u0085'
  const texts = { ...eachField(() => 'Hôtel'), name: evil, email: 'anna@b.example', message }
  const reference = await cli.add({ ...texts, locale: 'en', idempotencyKey: 'key', fingerprint: 'print' })
  const [notification] = await cli.store.claimMails({ kind: 'notification', leaseMs: 1, limit: 1 })
  await cli.store.markFailed(notification!.id, '451 later\n\u001B[31m', 3_600_000)
  const [confirmation] = await cli.store.claimMails({ kind: 'confirmation', leaseMs: 1, limit: 1 })
  await cli.store.markSent(confirmation!.id)
  expect((await cli.run(['show', reference])).stdout.split('\n')).toEqual([
    `reference        ${reference}`,
    'received         2026-03-29 14:00:00 CEST',
    ...shortFields.map((field) => `${field.padEnd(17)}${field === 'name' ? harmless : texts[field]}`),
    'language         en',
    'looks like spam  no',
    'submission       key',
    'fingerprint      print',
    String.raw`notification     waiting, 1 try, next 2026-03-29 15:00:00 CEST, last error: 451 later \u001b[31m`,
    'confirmation     sent 2026-03-29 14:00:00 CEST, 1 try',
    '',
    'One',
    '',
    String.raw`  Two\u0085`,
    '',
  ])
})

it('B-6 one enquiry tells why it looks like spam, and is found however its reference is typed', async () => {
  await using cli = await testCli()
  const reference = await cli.add({ spamReasons: ['markup', 'honeypot'], idempotencyKey: null })
  const { stdout } = await cli.run(['show', reference.toLowerCase().replaceAll('-', '')])
  expect(stdout).toMatch(/^looks like spam +markup, honeypot\nsubmission +without script$/m)
  const unknown = await cli.run(['show', 'V-2222-2222'])
  expect(unknown).toEqual(refusal('There is no enquiry V-2222-2222.\n'))
})
