import type { FastifyBaseLogger } from 'fastify'
import type { EnquirySettings } from '../plugin.ts'
import type { ServerStore } from '../store/server-store.ts'
import { composeMail, type MailSettings } from './mails.ts'
import { startOutbox } from './outbox/outbox.ts'
import { createTransport } from './transport.ts'

interface MailOptions {
  config: EnquirySettings
  /** Those of the release that is served now; another one brings its own. */
  words: () => MailSettings['words']
  store: ServerStore
  log: FastifyBaseLogger
}

/** Sends the mails of the store to the mail server of the settings, until it is stopped. */
export function startMail({ config, words, store, log }: MailOptions) {
  const { SITE_URL: siteUrl, TIME_ZONE: timeZone, ENQUIRY_FROM: from, ENQUIRY_TO: to } = config
  return startOutbox({
    store,
    log,
    transport: createTransport(config.SMTP_URL, new URL(siteUrl).hostname),
    compose: (mails) => composeMail(mails, { from, to, siteUrl, timeZone, words: words() }),
    notificationsPerHour: config.ENQUIRY_NOTIFICATIONS_PER_HOUR,
    intervalMs: 30_000,
  })
}
