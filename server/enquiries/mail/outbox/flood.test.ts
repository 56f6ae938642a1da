import { expect, it, vi } from 'vitest'
import { startTestServer, typed } from '../../../testing/enquiries/enquiry-server.ts'
import { listen } from '../../../testing/send-request.ts'
import { mailSettings } from '../../../testing/mail/sample-mail.ts'
import { startSmtp } from '../../../testing/mail/smtp-server.ts'
import { composeDigest } from '../digest-mails.ts'
import { composeMail } from '../mails.ts'
import { startOutbox } from './outbox.ts'
import { createTransport } from '../transport.ts'

/** Posts from as many networks of one site, and lets every mail leave. Gives the recipients of the confirmations. */
async function flood(count: number, emailOf: (number: number) => string) {
  await using server = await startTestServer({}, { trustProxy: ['127.0.0.1'] })
  await using smtp = await startSmtp()
  const { send } = await listen(server.app)
  const statuses: (number | undefined)[] = []
  for (let number = 0; number < count; number += 1) {
    const network = (number << 8).toString(16)
    const { status } = await send('/api/enquiries', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://valdorn.example',
        'x-forwarded-for': `2a01:4f8:1:${network}::1`,
      },
      body: JSON.stringify({ ...typed, email: emailOf(number), message: `Guten Tag, ${number}` }),
    })
    statuses.push(status)
  }
  const outbox = startOutbox({
    store: server.store,
    transport: createTransport(smtp.url),
    compose: (mail) => composeMail(mail, mailSettings),
    composeDigest: (mails) => composeDigest(mails, mailSettings),
    log: { info: () => {}, error: () => {} },
    intervalMs: 20,
  })
  await vi.waitFor(async () => expect((await server.store.outboxStatus()).waiting).toBe(0), {
    timeout: 100_000,
    interval: 100,
  })
  await outbox.stop()
  const { enquiries } = await server.store.count()
  const recipients = smtp.mails.flatMap((mail) => mail.recipients)
  return { statuses, enquiries, confirmed: recipients.filter((recipient) => recipient !== mailSettings.to) }
}

it('B-5 300 posts from one /48: at most 35 confirmations to one mailbox', { timeout: 120_000 }, async () => {
  const { statuses, confirmed } = await flood(300, (number) => `victim+${number}@mail.example`)
  expect(confirmed.length).toBeGreaterThan(0)
  expect(confirmed.length).toBeLessThanOrEqual(35)
  for (const status of statuses) expect([201, 429]).toContain(status)
})

it(
  'B-5 an hour has at most 30 confirmations, whoever they are for; the enquiries beyond are stored',
  { timeout: 120_000 },
  async () => {
    const { statuses, enquiries, confirmed } = await flood(100, (number) => `zoe@hotel-${number}.example`)
    expect(statuses).toEqual(Array(100).fill(201))
    expect(enquiries).toBe(100)
    expect(confirmed).toHaveLength(30)
  },
)
