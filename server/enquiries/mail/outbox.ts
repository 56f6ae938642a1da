import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { describeError, errorCodes, isPermanent } from './mail-errors.ts'
import { StoreUnavailableError, type EnquiryStore, type Mail } from '../store/store.ts'

const minuteMs = 60_000
const longestPauseMs = 6 * 60 * minuteMs
const mostTries = 29

/**
 * How long a mail rests after its n-th try failed: 1, 2, 4 … 256 minutes, then six hours each time; null after the
 * 29th try, five days after the first. A little chance keeps the mails of an outage from coming back all at once.
 */
export function nextPauseMs(tries: number, random: () => number = Math.random): number | null {
  if (tries >= mostTries) return null
  const pauseMs = minuteMs * 2 ** (tries - 1)
  return Math.min(Math.round(pauseMs * (1 + random() / 10)), longestPauseMs)
}

/** A mail takes no longer than this. Longer than the last timeout of the transport, which tells more. */
const longestSendMs = 11 * minuteMs
/**
 * How long a mail belongs to the worker that took it. Beyond the longest send, so that no other sends it meanwhile; the
 * rest is for marking it, and for servers whose clocks differ.
 */
export const leaseMs = 15 * minuteMs
/** How many mails are on their way at once. */
const mostAtOnce = 4
/** How long `stop()` waits for those before it hangs up; less than the time that the server takes to stop. */
const stopGraceMs = 5_000

export interface OutboxOptions {
  store: Pick<EnquiryStore, 'claimMails' | 'markSent' | 'markFailed'>
  transport: Pick<Transporter, 'sendMail' | 'close'>
  compose: (mail: Mail) => SendMailOptions
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
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
 * Each mail leaves once, unless its yes is not heard or not noted: the process dies between the yes of the mail server and
 * the mark in the store, or hangs up on a slow mail server, because it stops or because eleven minutes were not enough.
 * Its Message-ID then tells the second copy. While mail does not leave, one mail after the other is tried instead of all:
 * a hundred logins with a wrong password lock an account, and the mails that wait keep their tries.
 */
export function startOutbox(options: OutboxOptions): Outbox {
  const { store, transport, compose, log, intervalMs } = options
  const { clock = () => new Date(), sendTimeoutMs = longestSendMs, stopTimeoutMs = stopGraceMs } = options

  /** The mails on their way, by id. */
  const running = new Map<number, Promise<void>>()
  const deadlines = new Set<AbortController>()
  /** Mails that have left but are not marked yet, by id. */
  const unmarked = new Map<number, Date>()
  /** Failures since mail stopped leaving; 0 while it leaves. */
  let failures = 0
  let isStoreFailing = false
  const stopping = new AbortController()

  let isAwake = false
  let endRest: (() => void) | undefined
  function wake() {
    isAwake = true
    endRest?.()
  }
  async function rest() {
    if (isAwake || stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function work() {
    while (!stopping.signal.aborted) {
      isAwake = false
      const wasFailing = isStoreFailing
      const isDone = await withStore(takeMails)
      if (wasFailing && isDone) {
        log.info('The outbox can use the store again')
        isStoreFailing = false
      }
      await rest()
    }
  }

  /** Whether the store did it. When it did not, the next round does what is left. */
  async function withStore(action: () => Promise<void>): Promise<boolean> {
    try {
      await action()
      return true
    } catch (error) {
      const { name } = error as Error
      const reason = error instanceof StoreUnavailableError ? error.message : name
      if (!isStoreFailing) log.error({ reason }, 'The outbox cannot use the store; it tries again')
      isStoreFailing = true
      return false
    }
  }

  async function takeMails() {
    // First, and in the way of all others while it fails: a mail must not be due again before it is marked.
    for (const id of unmarked.keys()) await markSent(id)

    const limit = failures > 0 ? Number(running.size === 0) : mostAtOnce - running.size
    if (limit === 0) return
    const mails = await store.claimMails({ now: clock(), leaseMs, limit })
    for (const mail of mails) {
      // Its lease ran out only for a clock that jumped.
      if (running.has(mail.id) || unmarked.has(mail.id)) continue
      running.set(
        mail.id,
        send(mail).finally(() => running.delete(mail.id)),
      )
    }
  }

  async function markSent(id: number) {
    const at = unmarked.get(id)
    if (at === undefined) return
    await store.markSent(id, at)
    unmarked.delete(id)
  }

  async function send(mail: Mail) {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), sendTimeoutMs)
    deadlines.add(deadline)
    try {
      await transport.sendMail({ ...compose(mail), signal: deadline.signal })
    } catch (error) {
      await withStore(() => handleFailure(mail, error))
      if (failures === 0) wake()
      return
    } finally {
      clearTimeout(timer)
      deadlines.delete(deadline)
    }
    unmarked.set(mail.id, clock())
    if (failures > 0) log.info({ failures }, 'Mail is leaving again')
    failures = 0
    await withStore(() => markSent(mail.id))
    wake()
  }

  async function handleFailure(mail: Mail, error: unknown) {
    // The owner's address is a setting: as with a wrong password, no enquiry pays for a mistake in it.
    const isFinal = mail.kind === 'confirmation' && isPermanent(error)
    const pauseMs = isFinal ? null : nextPauseMs(mail.tries + 1)
    report(mail, error, pauseMs === null)
    const nextTryAt = pauseMs === null ? null : new Date(clock().getTime() + pauseMs)
    await store.markFailed(mail.id, describeError(error), nextTryAt)
  }

  function report({ kind, tries, enquiry: { reference } }: Mail, error: unknown, isGivenUp: boolean) {
    const codes = errorCodes(error)
    const about = { reference, kind, tries: tries + 1, ...codes }
    if (isGivenUp) log.error(about, 'A mail was given up; `npm run enquiries -- retry` sends it again')
    // Without a code it is no error of nodemailer but one of this program, in putting the mail together.
    else if (codes.code === undefined) log.error(about, 'A mail could not be put together; it is tried again')
    else if (isPermanent(error)) {
      // Once for each mail, not for each try.
      if (tries === 0) log.error(about, 'The owner’s mail server refuses a notification; it is tried again')
    } else if (!stopping.signal.aborted) {
      if (failures === 0) log.error(codes, 'Mail is not leaving; it stays stored and is tried again')
      failures += 1
    }
  }

  async function stop() {
    stopping.abort()
    endRest?.()
    await working
    const grace = setTimeout(() => deadlines.forEach((deadline) => deadline.abort()), stopTimeoutMs)
    await Promise.all(running.values())
    clearTimeout(grace)
    await withStore(async () => {
      for (const id of unmarked.keys()) await markSent(id)
    })
    if (unmarked.size > 0) {
      log.error({ count: unmarked.size }, 'Mails left that could not be marked; they will leave again')
    }
    transport.close()
  }

  const working = work()
  return { wake, stop }
}
