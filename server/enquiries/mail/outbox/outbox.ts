import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { createCourier } from './courier.ts'
import { createNotificationRate } from './notification-rate.ts'
import { StoreUnavailableError, type EnquiryStore, type Mail, type MailKind } from '../../store/store.ts'

const minuteMs = 60_000
/** A mail takes no longer than this. Longer than the last timeout of the transport, which tells more. */
const longestSendMs = 11 * minuteMs
/**
 * How long a mail belongs to the worker that took it. Beyond the longest send, so that no other sends it meanwhile; the
 * rest is for marking it, and for servers whose clocks differ.
 */
export const leaseMs = 15 * minuteMs
/** How many messages are on their way at once. */
const mostAtOnce = 4
/** How long `stop()` waits for those before it hangs up; less than the time that the server takes to stop. */
const stopGraceMs = 5_000

export interface OutboxOptions {
  store: Pick<EnquiryStore, 'claimMails' | 'markSent' | 'markFailed'>
  transport: Pick<Transporter, 'sendMail' | 'close'>
  compose: (mail: Mail) => SendMailOptions
  /** Several notifications as one message. */
  composeDigest: (mails: Mail[]) => SendMailOptions
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** So many notifications an hour leave one by one, and what is beyond together; no limit unless told. */
  notificationsPerHour?: number
  /** How often to look for mails whose pause is over, or that another server left behind. */
  intervalMs: number
  clock?: () => Date
  sendTimeoutMs?: number
  stopTimeoutMs?: number
}

export interface Outbox {
  /** Looks for mails now: one was stored. */
  wake(): void
  /** Takes no more mails, lets those on their way arrive for a moment, and closes the transport. */
  stop(): Promise<void>
}

/**
 * Sends the mails that the store holds, until it is stopped. Any number of workers may share a store.
 *
 * Notifications leave before confirmations, and a flood of them as one mail now and then. Each mail leaves once, unless
 * its yes is not heard or not noted: the process dies between the yes of the mail server and the mark in the store, or
 * hangs up on a slow mail server, because it stops or because eleven minutes were not enough. Its Message-ID then tells
 * the second copy. While mail does not leave, one mail after the other is tried instead of all: a hundred logins with a
 * wrong password lock an account, and the mails that wait keep their tries.
 */
export function startOutbox(options: OutboxOptions): Outbox {
  const { store, log, intervalMs } = options
  const { clock = () => new Date(), sendTimeoutMs = longestSendMs, stopTimeoutMs = stopGraceMs } = options
  const stopping = new AbortController()
  const rest = createRest(intervalMs)
  const withStore = reportStore(log)
  const isStopping = () => stopping.signal.aborted
  const courier = createCourier({ ...options, clock, sendTimeoutMs, withStore, isStopping })
  const rate = createNotificationRate(options.notificationsPerHour ?? Infinity)

  async function work() {
    while (!isStopping()) {
      rest.begin()
      await withStore(takeMails)
      await rest.until(stopping.signal)
    }
  }

  async function takeMails() {
    // First, and in the way of all others while it fails: a mail must not be due again before it is marked.
    await courier.markAll()
    const { singles, digest } = rate.allowance(clock())
    if (digest > 0 && freeSlots() > 0) await sendDigest(digest)
    for (const mail of await claim('notification', Math.min(freeSlots(), singles))) send([mail])
    for (const mail of await claim('confirmation', freeSlots())) send([mail])
  }

  async function sendDigest(most: number) {
    // While mail does not leave, the try is one mail's: the others keep theirs.
    const mails = await claim('notification', courier.isLeaving() ? most : 1)
    if (mails.length > 0) send(mails)
  }

  function freeSlots(): number {
    return courier.isLeaving() ? mostAtOnce - courier.busy() : Number(courier.busy() === 0)
  }

  async function claim(kind: MailKind, limit: number): Promise<Mail[]> {
    return limit > 0 ? store.claimMails({ kind, now: clock(), leaseMs, limit }) : []
  }

  function send(mails: Mail[]) {
    const [first] = mails
    if (first === undefined) return
    const message = () => (mails.length === 1 ? options.compose(first) : options.composeDigest(mails))
    const takeBack = first.kind === 'notification' ? rate.note(clock()) : () => {}
    void finish(courier.send(mails, message), takeBack)
  }

  async function finish(sending: Promise<boolean>, takeBack: () => void) {
    if (!(await sending)) takeBack()
    if (courier.isLeaving()) rest.end()
  }

  const working = work()
  return {
    wake: () => rest.end(),
    async stop() {
      stopping.abort()
      rest.end()
      await working
      await courier.finish(stopTimeoutMs)
      const count = courier.unmarked()
      if (count > 0) log.error({ count }, 'Mails left that could not be marked; they will leave again')
    },
  }
}

/** The time between two rounds, which ends early when somebody asks for it, also while the round is still running. */
function createRest(intervalMs: number) {
  let isAwake = false
  let endRest: (() => void) | undefined
  return {
    begin() {
      isAwake = false
    },
    end() {
      isAwake = true
      endRest?.()
    },
    async until(signal: AbortSignal) {
      if (isAwake || signal.aborted) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs)
        endRest = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

/** Says once that the store does not do what it is asked, and once that it does again; the next round does what is left. */
function reportStore(log: OutboxOptions['log']) {
  let isFailing = false
  return async (action: () => Promise<void>): Promise<boolean> => {
    try {
      await action()
    } catch (error) {
      const reason = error instanceof StoreUnavailableError ? error.message : (error as Error).name
      if (!isFailing) log.error({ reason }, 'The outbox cannot use the store; it tries again')
      isFailing = true
      return false
    }
    if (isFailing) log.info('The outbox can use the store again')
    isFailing = false
    return true
  }
}
