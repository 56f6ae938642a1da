import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { describeError, errorCodes, isPermanent } from '../mail-errors.ts'
import { StoreUnavailableError, type EnquiryStore, type Mail } from '../../store/store.ts'

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

/** A mail takes no longer than this. Longer than the last timeout of the transport, whose error tells more. */
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

/**
 * Sends the mails that the store holds, until it is stopped. Any number of outboxes may share a store.
 *
 * Each mail leaves once, unless the mail server's 250 is lost or not stored: the process dies between the 250 and the mark
 * in the store, or hangs up on a slow mail server, because it stops or because eleven minutes were not enough. The
 * Message-ID then tells the second copy. While mail does not leave, one mail after the other is tried instead of all: a
 * hundred logins with a wrong password lock an account, and the mails that wait keep their tries.
 */
export class Outbox {
  readonly #options: OutboxOptions
  /** The mails on their way, by id. */
  readonly #running = new Map<number, Promise<void>>()
  readonly #deadlines = new Set<AbortController>()
  /** Mails that have left but are not marked yet, by id. */
  readonly #unmarked = new Map<number, Date>()
  /** Failures since mail stopped leaving; 0 while it leaves. */
  #failures = 0
  #isStoreFailing = false
  #isAwake = false
  #endRest: (() => void) | undefined
  readonly #stopping = new AbortController()
  readonly #working: Promise<void>

  /** Starts at once. */
  constructor(options: OutboxOptions) {
    this.#options = options
    this.#working = this.#work()
  }

  /** Looks for mails now: one was stored. */
  wake() {
    this.#isAwake = true
    this.#endRest?.()
  }

  /** Takes no more mails, lets those on their way arrive for a moment, and closes the transport. */
  async stop() {
    const { transport, log, stopTimeoutMs = stopGraceMs } = this.#options
    this.#stopping.abort()
    this.#endRest?.()
    await this.#working
    const grace = setTimeout(() => this.#deadlines.forEach((deadline) => deadline.abort()), stopTimeoutMs)
    await Promise.all(this.#running.values())
    clearTimeout(grace)
    await this.#withStore(() => this.#markAllSent())
    if (this.#unmarked.size > 0) {
      log.error({ count: this.#unmarked.size }, 'Mails left that could not be marked; they will leave again')
    }
    transport.close()
  }

  async #work() {
    while (!this.#stopping.signal.aborted) {
      this.#isAwake = false
      const wasFailing = this.#isStoreFailing
      const isDone = await this.#withStore(() => this.#takeMails())
      if (wasFailing && isDone) {
        this.#options.log.info('The outbox can use the store again')
        this.#isStoreFailing = false
      }
      await this.#rest()
    }
  }

  async #rest() {
    if (this.#isAwake || this.#stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.intervalMs)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Whether the store did it. When it did not, the next round does what is left. */
  async #withStore(action: () => Promise<void>): Promise<boolean> {
    try {
      await action()
      return true
    } catch (error) {
      const { name } = error as Error
      const reason = error instanceof StoreUnavailableError ? error.message : name
      if (!this.#isStoreFailing) {
        this.#options.log.error({ reason }, 'The outbox cannot use the store; it tries again')
      }
      this.#isStoreFailing = true
      return false
    }
  }

  async #takeMails() {
    // First, and in the way of all others while it fails: a mail must not be due again before it is marked.
    await this.#markAllSent()

    const running = this.#running
    const limit = this.#failures > 0 ? Number(running.size === 0) : mostAtOnce - running.size
    if (limit === 0) return
    const mails = await this.#options.store.claimMails({ now: this.#now(), leaseMs, limit })
    for (const mail of mails) {
      // Its lease ran out only for a clock that jumped.
      if (running.has(mail.id) || this.#unmarked.has(mail.id)) continue
      running.set(
        mail.id,
        this.#send(mail).finally(() => running.delete(mail.id)),
      )
    }
  }

  async #markAllSent() {
    for (const id of this.#unmarked.keys()) await this.#markSent(id)
  }

  async #markSent(id: number) {
    const at = this.#unmarked.get(id)
    if (at === undefined) return
    await this.#options.store.markSent(id, at)
    this.#unmarked.delete(id)
  }

  async #send(mail: Mail) {
    const { transport, compose, log, sendTimeoutMs = longestSendMs } = this.#options
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), sendTimeoutMs)
    this.#deadlines.add(deadline)
    try {
      await transport.sendMail({ ...compose(mail), signal: deadline.signal })
    } catch (error) {
      await this.#withStore(() => this.#handleFailure(mail, error))
      if (this.#failures === 0) this.wake()
      return
    } finally {
      clearTimeout(timer)
      this.#deadlines.delete(deadline)
    }
    this.#unmarked.set(mail.id, this.#now())
    if (this.#failures > 0) log.info({ failures: this.#failures }, 'Mail is leaving again')
    this.#failures = 0
    await this.#withStore(() => this.#markSent(mail.id))
    this.wake()
  }

  async #handleFailure(mail: Mail, error: unknown) {
    // The owner's address is a setting: as with a wrong password, no enquiry pays for a mistake in it.
    const isFinal = mail.kind === 'confirmation' && isPermanent(error)
    const pauseMs = isFinal ? null : nextPauseMs(mail.tries + 1)
    this.#report(mail, error, pauseMs === null)
    const nextTryAt = pauseMs === null ? null : new Date(this.#now().getTime() + pauseMs)
    await this.#options.store.markFailed(mail.id, describeError(error), nextTryAt)
  }

  #report({ kind, tries, enquiry: { reference } }: Mail, error: unknown, isGivenUp: boolean) {
    const { log } = this.#options
    const codes = errorCodes(error)
    const about = { reference, kind, tries: tries + 1, ...codes }
    if (isGivenUp) log.error(about, 'A mail was given up; `npm run enquiries -- retry` sends it again')
    // Without a code it is no error of nodemailer but one of this program, in putting the mail together.
    else if (codes.code === undefined) log.error(about, 'A mail could not be put together; it is tried again')
    else if (isPermanent(error)) {
      // Once for each mail, not for each try.
      if (tries === 0) log.error(about, 'The owner’s mail server refuses a notification; it is tried again')
    } else if (!this.#stopping.signal.aborted) {
      if (this.#failures === 0) log.error(codes, 'Mail is not leaving; it stays stored and is tried again')
      this.#failures += 1
    }
  }

  #now(): Date {
    return this.#options.clock?.() ?? new Date()
  }
}
