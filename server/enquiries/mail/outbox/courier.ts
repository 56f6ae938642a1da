import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import {
  concernsAllMail,
  describeError,
  errorCodes,
  isEmptySenderRefused,
  isPermanent,
} from '../mail-errors.ts'
import { nextPauseMs } from './retry-pauses.ts'
import type { EnquiryStore, Mail } from '../../store/store.ts'

interface CourierOptions {
  store: Pick<EnquiryStore, 'markSent' | 'markFailed'>
  transport: Pick<Transporter, 'sendMail' | 'close'>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  clock: () => Date
  sendTimeoutMs: number
  /** Does something with the store; false when the store did not do it. */
  withStore: (action: () => Promise<void>) => Promise<boolean>
  isStopping: () => boolean
}

/**
 * Hands mails to the mail server and notes in the store what came of it. Knows which mails are on their way, which have
 * left without being marked, and whether mail is leaving at all.
 */
export function createCourier(options: CourierOptions) {
  const { store, transport, log, clock, sendTimeoutMs, withStore, isStopping } = options
  /** The mails on their way, by id. */
  const running = new Map<number, Promise<boolean>>()
  const deadlines = new Set<AbortController>()
  /** Mails that have left but are not marked yet, by id. */
  const unmarked = new Map<number, Date>()
  /** Failures since mail stopped leaving; 0 while it leaves. */
  let failures = 0

  async function markSent(id: number) {
    const at = unmarked.get(id)
    if (at === undefined) return
    await store.markSent(id, at)
    unmarked.delete(id)
  }

  async function markAll() {
    for (const id of unmarked.keys()) await markSent(id)
  }

  /** Whether they left. */
  async function deliver(mails: Mail[], message: () => SendMailOptions): Promise<boolean> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), sendTimeoutMs)
    deadlines.add(deadline)
    try {
      await sendMail(transport, { ...message(), signal: deadline.signal })
    } catch (error) {
      await withStore(() => handleFailure(mails, error))
      return false
    } finally {
      clearTimeout(timer)
      deadlines.delete(deadline)
    }
    for (const { id } of mails) unmarked.set(id, clock())
    if (failures > 0) log.info({ failures }, 'Mail is leaving again')
    failures = 0
    await withStore(markAll)
    return true
  }

  async function handleFailure(mails: Mail[], error: unknown) {
    if (concernsAllMail(error) && errorCodes(error).code !== undefined && !isStopping()) {
      if (failures === 0)
        log.error(errorCodes(error), 'Mail is not leaving; it stays stored and is tried again')
      failures += 1
    }
    for (const mail of mails) {
      // The owner's address is a setting: as with a wrong password, no enquiry pays for a mistake in it.
      const isFinal = mail.kind === 'confirmation' && isPermanent(error)
      const pauseMs = isFinal ? null : nextPauseMs(mail.kind, mail.tries + 1)
      reportFailure(log, mail, error, pauseMs === null)
      const nextTryAt = pauseMs === null ? null : new Date(clock().getTime() + pauseMs)
      await store.markFailed(mail.id, describeError(error), nextTryAt)
    }
  }

  return {
    isLeaving: () => failures === 0,
    /** How many messages are on their way. */
    busy: () => new Set(running.values()).size,
    unmarked: () => unmarked.size,
    /** Marks what has left; rejects as the store does. */
    markAll,

    /** Sends these as one message. Resolves, when it is over, to whether they left. */
    async send(mails: Mail[], message: () => SendMailOptions): Promise<boolean> {
      // The lease of one that is still here ran out only for a clock that jumped.
      const isHere = mails.some(({ id }) => running.has(id) || unmarked.has(id))
      if (isHere) return false
      const sending = deliver(mails, message)
      for (const { id } of mails) running.set(id, sending)
      const hasLeft = await sending
      for (const { id } of mails) running.delete(id)
      return hasLeft
    },

    /** Lets those on their way arrive for a moment, then hangs up. */
    async finish(graceMs: number) {
      const grace = setTimeout(() => deadlines.forEach((deadline) => deadline.abort()), graceMs)
      await Promise.all(running.values())
      clearTimeout(grace)
      await withStore(markAll)
      transport.close()
    },
  }
}

async function sendMail(transport: Pick<Transporter, 'sendMail'>, message: SendMailOptions) {
  try {
    await transport.sendMail(message)
  } catch (error) {
    if (message.envelope?.from !== '' || !isEmptySenderRefused(error)) throw error
    const { envelope: _empty, ...withSender } = message
    await transport.sendMail(withSender)
  }
}

/** What concerns one mail, once for each and not for each try; never a text or an address. */
function reportFailure(
  log: Pick<FastifyBaseLogger, 'error'>,
  { kind, tries, enquiry: { reference } }: Mail,
  error: unknown,
  isGivenUp: boolean,
) {
  const codes = errorCodes(error)
  const about = { reference, kind, tries: tries + 1, ...codes }
  if (isGivenUp) log.error(about, 'A mail was given up; `npm run enquiries -- retry` sends it again')
  // Without a code it is no error of nodemailer but one of this program, in putting the mail together.
  else if (codes.code === undefined) log.error(about, 'A mail could not be put together; it is tried again')
  else if (kind === 'notification' && tries === 0 && !concernsAllMail(error)) {
    log.error(about, 'The owner’s mail server refuses a notification; it is tried again')
  }
}
