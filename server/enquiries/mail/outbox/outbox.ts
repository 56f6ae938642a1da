import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { concernsAllMail, errorCodes, isEmptySenderRefused } from '../mail-errors.ts'
import type { MailBatch } from '../mails.ts'
import { StoreUnavailableError, type EnquiryStore, type Mail, type MailKind } from '../../store/store.ts'
import { noteFailure } from './failed-mail.ts'
import { createNotificationRate } from './notification-rate.ts'

/** How long a mail belongs to the server that took it. Beyond the longest send, so that no other sends it meanwhile. */
export const leaseMs = 15 * 60_000
/** How many messages are on their way at once. */
const mostAtOnce = 4
/** So many notifications fit into one mail; the rest follow with the next. */
const mostInDigest = 100

export interface OutboxOptions {
  store: Pick<EnquiryStore, 'claimMails' | 'markSent' | 'markFailed'>
  transport: Pick<Transporter, 'sendMail' | 'close'>
  compose: (mails: MailBatch) => SendMailOptions
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** So many notifications an hour leave one by one, and what is beyond together; no limit unless told. */
  notificationsPerHour?: number
  /** How often to look for mails whose pause is over, or that another server left behind. */
  intervalMs: number
  /** By a clock that never jumps. */
  nowMs?: () => number
  /** The longest that a mail may take: longer than the last timeout of the transport, which tells more. */
  sendTimeoutMs?: number
  /** How long to wait for the mails on their way; less than the time that the server takes to stop. */
  stopTimeoutMs?: number
}

/**
 * Sends the mails that the store holds, until it is stopped. Any number of servers may share a store.
 * Notifications leave before confirmations, and a flood of them as one mail now and then. Each mail leaves once, unless
 * its yes is not heard or not noted: the process dies between the yes of the mail server and the mark in the store, or
 * hangs up on a slow mail server, because it stops or because eleven minutes were not enough. Its Message-ID then tells
 * the second copy. While mail does not leave, one mail after the other is tried instead of all: a hundred logins with a
 * wrong password lock an account, and the mails that wait keep their tries.
 */
export function startOutbox(options: OutboxOptions) {
  const { store, transport, compose, log, intervalMs, nowMs = () => performance.now() } = options
  const { sendTimeoutMs = 11 * 60_000, stopTimeoutMs = 5_000 } = options
  const rate = createNotificationRate(options.notificationsPerHour ?? Infinity, nowMs)
  const onTheWay = new Map<MailBatch, Promise<void>>()
  /** Mails that have left but are not marked yet, by id. */
  const unmarked = new Set<number>()
  /** Failures since mail stopped leaving; 0 while it leaves. */
  let failures = 0
  let hasStumbled = false
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
      if (error instanceof StoreUnavailableError || hasStumbled) return
      hasStumbled = true
      log.error({ name: (error as Error).name }, 'The outbox met a mistake of this program; it goes on')
    }
  }

  async function takeMails() {
    // First, and in the way of all others while it fails: a mail must not be due again before it is marked.
    await markSent()
    const { singles, isDigestDue } = rate.allowance()
    if (isDigestDue) await sendDigests()
    await sendSingly('notification', singles, true)
    // What was refused once leaves alone, however many there are: its text must not hold back the others of a digest.
    await sendSingly('notification', Infinity, false)
    await sendSingly('confirmation', Infinity)
  }

  async function markSent() {
    for (const id of unmarked) {
      await store.markSent(id)
      unmarked.delete(id)
    }
  }

  async function sendDigests() {
    // Two messages, for those that look like spam leave by themselves; while mail does not leave, the try is one mail's.
    if (freeSlots() < (failures === 0 ? 2 : 1)) return
    const mails = await claim('notification', failures === 0 ? mostInDigest : 1, true)
    for (const isSuspect of [false, true])
      send(mails.filter(({ enquiry }) => enquiry.spamReasons.length > 0 === isSuspect))
  }

  async function sendSingly(kind: MailKind, most: number, isFresh?: boolean) {
    for (const mail of await claim(kind, Math.min(freeSlots(), most), isFresh)) send([mail])
  }

  function freeSlots(): number {
    return failures === 0 ? mostAtOnce - onTheWay.size : Number(onTheWay.size === 0)
  }

  async function claim(kind: MailKind, limit: number, isFresh?: boolean): Promise<Mail[]> {
    if (limit <= 0) return []
    const mails = await store.claimMails({ kind, leaseMs, limit, ...(isFresh !== undefined && { isFresh }) })
    // The lease of one that is still here ran out only for a clock that jumped.
    const here = new Set([...unmarked, ...[...onTheWay.keys()].flat().map(({ id }) => id)])
    return mails.filter(({ id }) => !here.has(id))
  }

  /** Sends these as one message. */
  function send([first, ...more]: Mail[]) {
    if (first === undefined) return
    const mails: MailBatch = [first, ...more]
    onTheWay.set(mails, deliver(mails))
  }

  async function deliver(mails: MailBatch) {
    const takeBack = mails[0].kind === 'notification' ? rate.note() : () => {}
    try {
      await handOver(mails)
      for (const { id } of mails) unmarked.add(id)
      if (failures > 0) log.info({ failures }, 'Mail is leaving again')
      failures = 0
    } catch (error) {
      takeBack()
      const codes = errorCodes(error)
      if (concernsAllMail(error) && codes.code !== undefined && !hangUp.signal.aborted) {
        if (failures === 0) log.error(codes, 'Mail is not leaving; it stays stored and is tried again')
        failures += 1
      }
      for (const mail of mails) await withStore(() => noteFailure(options, mail, error))
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
      const { envelope: _empty, ...withSender } = message
      await transport.sendMail(withSender)
    }
  }

  const working = work()
  return {
    /** Looks for mails now: one was stored. */
    wake: () => alarm.resolve(),

    /** Takes no more mails, lets those on their way arrive for a moment, and closes the transport. */
    async stop() {
      stopping.abort()
      alarm.resolve()
      await working
      const grace = setTimeout(() => hangUp.abort(), stopTimeoutMs)
      await Promise.all(onTheWay.values())
      clearTimeout(grace)
      await withStore(markSent)
      transport.close()
      const count = unmarked.size
      if (count > 0) log.error({ count }, 'Mails left that could not be marked; they will leave again')
    },
  }
}
