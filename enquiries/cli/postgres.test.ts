import { afterAll, expect, it } from 'vitest'
import { startPostgres } from '../tests/databases/postgres.ts'
import { anEnquiry, hours } from '../tests/enquiries/sample-enquiry.ts'
import { fine, refusal, testCli } from '../tests/run-cli.ts'

const postgres = await startPostgres()
afterAll(() => postgres[Symbol.asyncDispose]())

async function usedDatabase() {
  const cli = await testCli()
  const texts = { name: 'Zoë „日本" 🏨', message: "a\n\t'b' \\ $1" }
  await cli.add({ ...texts, idempotencyKey: null, locale: 'en', receivedAt: hours(-3) })
  await cli.add({ email: 'Anna@b.example', receivedAt: hours(-2) })
  await cli.add({ spamReasons: ['honeypot', 'markup'], receivedAt: hours(-1) }, ['notification'])
  const [sent, waiting] = await cli.store.claimMails({ kind: 'notification', leaseMs: 60_000, limit: 2 })
  const [givenUp] = await cli.store.claimMails({ kind: 'confirmation', leaseMs: 60_000, limit: 1 })
  await cli.store.markSent(sent!.id)
  await cli.store.markFailed(givenUp!.id, '550 no', null)
  await cli.store.markFailed(waiting!.id, '451 later', 3_600_000)
  return cli
}

async function contentOf({ store }: Awaited<ReturnType<typeof testCli>>) {
  const enquiries = await store.list()
  const mails = await Promise.all(enquiries.map(({ reference }) => store.mailsOf(reference)))
  return { enquiries, mails, outbox: await store.outboxStatus() }
}

it('copy-from moves every enquiry with its reference and the state of its mails, and goes on', async () => {
  await using source = await usedDatabase()
  await using target = await testCli(await postgres.createDatabase())
  expect(await target.run(['copy-from', source.path])).toEqual(fine('Copied 3 enquiries and 5 mails.\n'))
  const copied = await contentOf(target)
  expect(copied).toEqual(await contentOf(source))
  expect(copied.outbox).toMatchObject({ waiting: 3, sent: 1, givenUp: 1 })

  // A mail keeps its Message-ID, so that a mail server that knows it already can tell.
  const claim = { kind: 'confirmation', leaseMs: 1, limit: 9 } as const
  const idsOf = async ({ store }: typeof source) =>
    (await store.claimMails(claim)).map(({ messageId }) => messageId)
  expect(await idsOf(target)).toEqual(await idsOf(source))
  const [newest] = copied.enquiries
  expect(await target.store.add(newest!, [])).toEqual({ outcome: 'repeated', reference: newest!.reference })
  await target.add()
  expect(await target.store.outboxStatus()).toMatchObject({ waiting: 5 })
})

it('copy-from copies nothing into a database that holds enquiries, or when it fails in the middle', async () => {
  await using source = await usedDatabase()
  await using target = await testCli(await postgres.createDatabase())
  // The last row cannot be stored, because PostgreSQL has no NUL.
  await source.store.add(anEnquiry({ name: 'a\0b', receivedAt: hours(9) }), [])
  expect(await target.run(['copy-from', source.path])).toMatchObject({ code: 1, stdout: '' })
  expect(await target.store.count()).toBe(0)
  const reference = await target.add()
  const stderr =
    'The database already holds enquiries, so nothing was copied. Set DATABASE_URL to a new one.\n'
  expect(await target.run(['copy-from', source.path])).toEqual(refusal(stderr))
  expect(await target.store.list()).toMatchObject([{ reference }])
})
