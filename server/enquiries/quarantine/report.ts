import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { dayMs } from '#contract/time.ts'
import { errorCodes } from '../mail/mail-errors.ts'
import { repeat } from '../repeat.ts'
import { StoreUnavailableError, type EnquiryStore, type QuarantineReport } from '../store/store.ts'

/** A mail that did not leave is tried again after so long. */
const leaseMs = 15 * 60 * 1000
/** More would be read by nobody; the mail says how many there are beside. */
const mostListed = 100

interface QuarantineReportOptions {
  store: Pick<EnquiryStore, 'claimQuarantineReport' | 'markTold' | 'signingKey'>
  transport: Pick<Transporter, 'sendMail'>
  /** @param key signs the links. */
  compose: (report: QuarantineReport, key: string) => SendMailOptions
  log: Pick<FastifyBaseLogger, 'error'>
  /** How often to look. */
  intervalMs: number
  now?: () => Date
}

/**
 * Tells the owner what was set aside, once a day at most, and only if something is new. Of several servers one does.
 * @returns stops it; a mail that is on its way is broken off, and the report comes again.
 */
export function startQuarantineReports(options: QuarantineReportOptions): () => Promise<void> {
  const { store, transport, compose, log, intervalMs, now = () => new Date() } = options
  const stopping = new AbortController()
  let isFailing = false

  async function report() {
    const at = now()
    const found = await store.claimQuarantineReport({ now: at, leaseMs, limit: mostListed })
    if (found === undefined) return
    const message = compose(found, await store.signingKey())
    await transport.sendMail({ ...message, signal: stopping.signal })
    await store.markTold(at, new Date(at.getTime() + dayMs))
  }

  async function tryReport() {
    try {
      await report()
      isFailing = false
    } catch (error) {
      const reason = error instanceof StoreUnavailableError ? error.message : undefined
      // Once, and not for each try: the outbox and `status` say it, too.
      if (!isFailing) {
        log.error(
          { ...errorCodes(error), reason },
          'The owner could not be told of the quarantine; trying again',
        )
      }
      isFailing = true
    }
  }

  const stop = repeat(tryReport, intervalMs)
  return async () => {
    stopping.abort()
    await stop()
  }
}
