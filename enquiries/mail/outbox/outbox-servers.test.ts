import { expect, it } from 'vitest'
import { setUpOutbox, until } from '../../tests/mail/outbox-setup.ts'
import { StoreUnavailableError } from '../../store/store.ts'
import { leaseMs } from './outbox.ts'

it('B-3 the outbox leaves mails that another server has taken alone, until that one must have died', async () => {
  await using setup = await setUpOutbox({ workers: 0 })
  const reference = await setup.add({}, ['notification'])
  const [claimed] = await setup.store.claimMails({ kind: 'notification', leaseMs, limit: 10 })
  setup.work()
  await setup.untilSent(await setup.add({}, ['notification']))
  expect(await setup.states(reference)).toEqual(['waiting'])

  setup.later(leaseMs)
  await setup.untilSent(reference)
  expect(setup.messageIds()).toEqual([expect.any(String), `<${claimed?.messageId}@www.valdorn.example>`])
})

it('B-3 the outbox marks a mail that has left until the store takes the mark, and does not send it again', async () => {
  let isAway = true
  await using setup = await setUpOutbox({
    storeWith: (store) => ({
      markSent: (id) => (isAway ? Promise.reject(new StoreUnavailableError('Full')) : store.markSent(id)),
    }),
  })
  const reference = await setup.add()
  await until(() => expect(setup.smtp.mails).toHaveLength(2))
  setup.later(2 * leaseMs)
  isAway = false
  await setup.untilSent(reference)
  expect(setup.smtp.mails).toHaveLength(2)
  // The store says itself that it is away; the outbox, when it stops, what that means.
  expect(setup.lines).toEqual([])
  isAway = true
  await setup.add()
  await until(() => expect(setup.smtp.mails).toHaveLength(4))
  await setup.outboxes[0]?.stop()
  expect(setup.lines).toEqual([
    'error {"count":2} Mails left that could not be marked; they will leave again',
  ])
})

it('B-3 the outbox sends a mail that is on its way no second time when the clock jumps', async () => {
  await using setup = await setUpOutbox()
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  setup.smtp.behave = (step) => (step === 'content' ? gate : undefined)
  const reference = await setup.add()
  await until(() => expect(setup.smtp.steps.content).toBe(2))
  setup.later(leaseMs)
  // The first are due before it.
  const other = await setup.add()
  await until(() => expect(setup.smtp.steps.content).toBe(4))
  openGate()
  await Promise.all([reference, other].map(setup.untilSent))
  expect(setup.smtp.steps.content).toBe(4)
})

it('B-3 the outbox goes on after a mistake of the program, and says so once', async () => {
  let mistakes = 10
  await using setup = await setUpOutbox({
    storeWith: (store) => ({
      claimMails: (options) =>
        mistakes-- > 0 ? Promise.reject(new TypeError('zoe@hotel.example')) : store.claimMails(options),
    }),
  })
  await setup.untilSent(await setup.add())
  expect(setup.lines).toEqual([
    expect.stringMatching(/^error \{"err":\{"type":"TypeError",.*\}\} The outbox met a mistake/),
  ])
})
