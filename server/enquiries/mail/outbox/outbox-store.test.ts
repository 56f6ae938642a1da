import { describe, expect, it } from 'vitest'
import { setUpOutbox, until, untilSent } from '../../../testing/mail/outbox-setup.ts'
import { StoreUnavailableError, type EnquiryStore } from '../../store/store.ts'
import { leaseMs, type OutboxOptions } from './outbox.ts'

/** What an outbox needs of a store, to be changed by a test. */
function outboxPart(store: EnquiryStore): OutboxOptions['store'] {
  return {
    claimMails: (options) => store.claimMails(options),
    markSent: (id, at) => store.markSent(id, at),
    markFailed: (id, error, nextTryAt) => store.markFailed(id, error, nextTryAt),
  }
}

describe('B-3 the outbox', { timeout: 60_000 }, () => {
  it('leaves mails that another server has taken alone, until that one must have died', async () => {
    await using setup = await setUpOutbox({ workers: 0 })
    const reference = await setup.add()
    const { now } = setup.clock
    expect(await setup.store.claimMails({ now, leaseMs, limit: 10 })).toHaveLength(2)

    const outbox = setup.work(1, setup.store)
    const other = await setup.add()
    outbox.wake()
    await untilSent(setup, other)
    expect(await setup.states(reference)).toEqual(['waiting', 'waiting'])

    setup.later(leaseMs)
    await untilSent(setup, reference)
    expect(setup.smtp.mails).toHaveLength(4)
  })

  it('marks a mail that has left until the store takes the mark, and does not send it again', async () => {
    let refusals = 10
    await using setup = await setUpOutbox({
      wrapStore: (store) => ({
        ...outboxPart(store),
        markSent: (...mark) =>
          refusals-- > 0 ? Promise.reject(new StoreUnavailableError('Disk full')) : store.markSent(...mark),
      }),
    })
    const reference = await setup.add()
    await untilSent(setup, reference)
    setup.later(2 * leaseMs)
    await untilSent(setup, await setup.add())
    expect(setup.smtp.mails).toHaveLength(4)
    expect(setup.lines.map((line) => line.slice(0, 5))).toEqual(['error', 'info '])
  })

  it('sends a mail that is on its way no second time when the clock jumps', async () => {
    let claimed = 0
    await using setup = await setUpOutbox({
      wrapStore: (store) => ({
        ...outboxPart(store),
        async claimMails(options) {
          const mails = await store.claimMails(options)
          claimed += mails.length
          return mails
        },
      }),
    })
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    setup.smtp.behave = (step) => (step === 'content' ? gate : undefined)
    const reference = await setup.add()
    await until(() => expect(setup.smtp.steps.content).toBe(2))
    setup.later(leaseMs)
    await until(() => expect(claimed).toBe(4))
    openGate()
    await untilSent(setup, reference)
    await untilSent(setup, await setup.add())
    expect(setup.smtp.steps.content).toBe(4)
  })

  it('says so when it stops with mails that left but could not be marked', async () => {
    await using setup = await setUpOutbox({
      wrapStore: (store) => ({
        ...outboxPart(store),
        markSent: () => Promise.reject(new StoreUnavailableError('Disk full')),
      }),
    })
    await setup.add()
    await until(() => expect(setup.smtp.mails).toHaveLength(2))
    await setup.outboxes[0]?.stop()
    expect(setup.lines.at(-1)).toBe(
      'error {"count":2} Mails left that could not be marked; they will leave again',
    )
  })

  it('waits for a store that fails, and says so once', async () => {
    let refusals = 10
    await using setup = await setUpOutbox({
      wrapStore: (store) => ({
        ...outboxPart(store),
        claimMails: (options) =>
          refusals-- > 0 ? Promise.reject(new StoreUnavailableError('Gone')) : store.claimMails(options),
      }),
    })
    await untilSent(setup, await setup.add())
    expect(setup.lines).toEqual([
      'error {"reason":"Gone"} The outbox cannot use the store; it tries again',
      'info "The outbox can use the store again" ',
    ])
  })
})
