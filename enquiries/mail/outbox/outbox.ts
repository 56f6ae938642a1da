import type { SendMailOptions, Transporter } from 'nodemailer'
import { redactError } from '../../../server/index.ts'
import type { Log } from '../../log.ts'
import { StoreUnavailableError, type Mail, type MailKind } from '../../store/store.ts'
import { concernsAllMail, errorCodes, isEmptySenderRefused } from '../mail-errors.ts'
import type { MailBatch } from '../mails.ts'
import { noteFailure, type OutboxStore } from './retry.ts'

/** How long a mail belongs to the server that took it. Beyond the longest send, so that no other sends it meanwhile. */
export const leaseMs = 15 * 60_000
/** How many messages are on their way at once, beside those of many notifications. */
const mostAtOnce = 4
/** So many notifications fit into one mail; the rest follow with the next. */
const mostInDigest = 100
/** How often many leave together: sooner than a notification counts as stuck. */
const digestEveryMs = 5 * 60_000

export interface OutboxOptions {
  store: OutboxStore
  transport: Pick<Transporter, 'sendMail'>
  compose: (mails: MailBatch) => SendMailOptions
  log: Log
  /** So many notifications an hour leave one by one, and what is beyond together; no limit unless told. */
  notificationsPerHour?: number
  /** How often to look for mails whose pause is over, or that another server left behind. */
  intervalMs?: number
  /** By a clock that never jumps. */
  nowMs?: () => number
  /** The longest that a mail may take: beyond the ten minutes that nodemailer waits for an answer, as RFC 5321 asks. */
  sendTimeoutMs?: number
  /** How long to wait for the mails on their way; less than the time that the server takes to stop. */
  stopTimeoutMs?: number
}

/**
 * Sends the mails that the store holds, until it is stopped. Any number of servers may share a store. Notifications leave
 * before confirmations. Each mail leaves once, unless its yes is not heard or not noted: the process dies between the yes
 * of the mail server and the mark in the store, or hangs up on a slow mail server, because it stops or because eleven
 * minutes were not enough. Its Message-ID then tells the second copy. While mail does not leave, one is tried after the
 * other: a hundred logins with a wrong password lock an account, and the mails that wait keep their tries.
 */
export function startOutbox(options: OutboxOptions) {
  const { store, transport, compose, log, intervalMs = 30_000, nowMs = () => performance.now() } = options
  const { notificationsPerHour = Infinity, sendTimeoutMs = 11 * 60_000, stopTimeoutMs = 5_000 } = options
  const onTheWay = new Map<MailBatch, Promise<void>>()
  /** Mails that have left but are not marked yet, by id. */
  const unmarked = new Set<number>()
  /** When the notifications of the last hour left, oldest first. Each server counts its own. */
  let departures: number[] = []
  /** Failures since mail stopped leaving; 0 while it leaves. */
  let failures = 0
  /** Those of digests that were refused for good: of one text, maybe, which must not hold back the others again. */
  const alone = new Set<number>()
  const mistakes = new Set<string>()
  const stopping = new AbortController()
  const hangUp = new AbortController()
  /** Ends the pause after a round. */
  let alarm = Promise.withResolvers<void>()

  async function work() {
    while (!stopping.signal.aborted) {
      alarm = Promise.withResolvers()
      await withStore(takeMails)
      const timer = setTimeout(alarm.resolve, intervalMs)
      await alarm.promise
      clearTimeout(timer)
    }
  }

  /** What the store, which says itself when it is away, does not do now is left to the next round. */
  async function withStore(action: () => Promise<void>) {
    try {
      await action()
    } catch (error) {
      const { name } = error as Error
      if (error instanceof StoreUnavailableError || mistakes.has(name)) return
      mistakes.add(name)
      log.error({ err: redactError(error) }, 'The outbox met a mistake of this program; it goes on')
    }
  }

  async function takeMails() {
    // First, and in the way of all others while it fails: a mail must not be due again before it is marked.
    await markSent()
    departures = departures.filter((atMs) => atMs > nowMs() - 60 * 60_000)
    // However slowly a mail server answers, no others leave beside those that it has.
    const underWay = [...onTheWay.keys()].filter(([{ kind }]) => kind === 'notification').length
    const singles = notificationsPerHour - departures.length - underWay
    if (singles > 0 || failures > 0) await sendSingly('notification', Math.max(singles, 1))
    else if (underWay === 0 && nowMs() - (departures.at(-1) ?? 0) >= digestEveryMs) await sendDigests()
    await sendSingly('confirmation', Infinity)
  }

  async function markSent() {
    for (const id of unmarked) {
      await store.markSent(id)
      unmarked.delete(id)
    }
  }

  /** What looks like spam leaves in a mail of its own. */
  async function sendDigests() {
    const mails = await claim('notification', mostInDigest)
    const groups = Map.groupBy(
      mails.filter(({ id }) => !alone.has(id)),
      ({ enquiry }) => enquiry.spamReasons.length > 0,
    )
    for (const [first, ...more] of groups.values()) if (first !== undefined) void send([first, ...more])
    // One after the other, for there may be a hundred.
    let before = Promise.resolve()
    for (const mail of mails) if (alone.has(mail.id)) before = send([mail], before)
  }

  async function sendSingly(kind: MailKind, most: number) {
    const slots = failures === 0 ? mostAtOnce - onTheWay.size : Number(onTheWay.size === 0)
    for (const mail of await claim(kind, Math.min(slots, most))) void send([mail])
  }

  async function claim(kind: MailKind, limit: number): Promise<Mail[]> {
    if (limit <= 0) return []
    const mails = await store.claimMails({ kind, leaseMs, limit })
    // The lease of one that is still here ran out only for a clock that jumped.
    const here = new Set([...unmarked, ...[...onTheWay.keys()].flat().map(({ id }) => id)])
    return mails.filter(({ id }) => !here.has(id))
  }

  function send(mails: MailBatch, before?: Promise<void>): Promise<void> {
    const sending = before === undefined ? deliver(mails) : before.then(() => deliver(mails))
    onTheWay.set(mails, sending)
    return sending
  }

  async function deliver(mails: MailBatch) {
    try {
      await handOver(mails)
      for (const { id } of mails) unmarked.add(id)
      for (const { id } of mails) alone.delete(id)
      if (mails[0].kind === 'notification') departures.push(nowMs())
      if (failures > 0) log.info({ failures }, 'Mail is leaving again')
      failures = 0
    } catch (error) {
      if (concernsAllMail(error) && !hangUp.signal.aborted) {
        if (failures === 0)
          log.error(errorCodes(error), 'Mail is not leaving; it stays stored and is tried again')
        failures += 1
      }
      const isRefused = !concernsAllMail(error) && Number(errorCodes(error).responseCode) >= 500
      if (isRefused && mails.length > 1) for (const { id } of mails) alone.add(id)
      for (const mail of mails) await withStore(() => noteFailure(store, log, mail, error))
    }
    await withStore(markSent)
    onTheWay.delete(mails)
    if (failures === 0) alarm.resolve()
  }

  async function handOver(mails: MailBatch) {
    const signal = AbortSignal.any([hangUp.signal, AbortSignal.timeout(sendTimeoutMs)])
    const message = { ...compose(mails), signal }
    try {
      await transport.sendMail(message)
    } catch (error) {
      if (message.envelope?.from !== '' || !isEmptySenderRefused(error)) throw error
      await transport.sendMail({ ...message, envelope: undefined })
    }
  }

  const working = work()
  return {
    /** Looks for mails now: one was stored. */
    wake: () => alarm.resolve(),

    /** Takes no more mails, and lets those on their way arrive for a moment. */
    async stop() {
      stopping.abort()
      alarm.resolve()
      await working
      setTimeout(() => hangUp.abort(), stopTimeoutMs).unref()
      await Promise.all(onTheWay.values())
      await withStore(markSent)
      const count = unmarked.size
      if (count > 0) log.error({ count }, 'Mails left that could not be marked; they will leave again')
    },
  }
}
