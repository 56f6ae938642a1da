import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  drain,
  hourMs,
  messageIds,
  setUpOutbox,
  until,
  untilSent,
} from '../../../testing/mail/outbox-setup.ts'
import { startPostgres } from '../../../testing/databases/postgres.ts'
import type { SmtpAnswer } from '../../../testing/mail/smtp-server.ts'
import { leaseMs } from './outbox.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres[Symbol.asyncDispose]())

describe('B-7 two servers on one PostgreSQL', { timeout: 60_000 }, () => {
  it('share the mails, and each leaves once although the mail server misbehaves', async () => {
    await using setup = await setUpOutbox({
      databaseUrl: await postgres.createDatabase(),
      workers: 2,
      sendTimeoutMs: 2_000,
    })
    const troubles: SmtpAnswer[] = [
      { code: 451, text: '4.3.0 Try again' },
      'hang up',
      { code: 554, text: '5.7.1 Blocked' },
      'stall',
    ]
    let asked = 0
    setup.smtp.behave = () => (++asked % 7 === 0 ? troubles[(asked / 7) % troubles.length] : undefined)
    const count = 30
    for (let number = 0; number < count; number++) {
      await setup.add()
      for (const outbox of setup.outboxes) outbox.wake()
    }
    await setup.smtp.down()
    await setup.smtp.up()
    await drain(setup, 2 * count)

    const ids = messageIds(setup)
    expect(ids).toHaveLength(2 * count)
    expect(new Set(ids).size).toBe(2 * count)
    // Those of each server, and the confirmations, which have no sender.
    expect(new Set(setup.smtp.mails.map(({ from }) => from)).size).toBe(3)
  })

  it('keep trying to reach the owner through an outage of four days, then send the mail once', async () => {
    await using setup = await setUpOutbox({ databaseUrl: await postgres.createDatabase(), workers: 2 })
    await setup.smtp.down()
    await setup.add()
    const end = setup.clock.now.getTime() + 4 * 24 * hourMs
    await until(async () => {
      await setup.passHour()
      expect(setup.clock.now.getTime()).toBeGreaterThan(end)
    })
    await setup.smtp.up()
    await drain(setup, 1)
    expect(messageIds(setup)).toHaveLength(1)
  })

  it('take over the mails of a server that died, once it must have', async () => {
    await using setup = await setUpOutbox({ databaseUrl: await postgres.createDatabase(), workers: 0 })
    const reference = await setup.add()
    const { now } = setup.clock
    const claimed = await setup.store.claimMails({ now, leaseMs, limit: 10 })
    setup.work(1, setup.store)
    setup.work(2, setup.store)
    await untilSent(setup, await setup.add())
    expect(await setup.states(reference)).toEqual(['waiting', 'waiting'])

    setup.later(leaseMs)
    await untilSent(setup, reference)
    expect(setup.smtp.mails).toHaveLength(4)
    for (const { messageId } of claimed) expect(messageIds(setup)).toContain(`<${messageId}>`)
  })

  it('go on by themselves when the database is back', async () => {
    await using setup = await setUpOutbox({ databaseUrl: await postgres.createDatabase(), workers: 2 })
    await postgres.stop()
    await until(() => expect(setup.lines.filter((line) => line.startsWith('error'))).toHaveLength(2))
    await postgres.start()
    const reference = await until(() => setup.add())
    await untilSent(setup, reference)
    expect(setup.smtp.mails).toHaveLength(2)
  })
})
