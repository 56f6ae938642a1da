import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import { quarantineLink } from '../quarantine/link.ts'
import { startQuarantineReports } from '../quarantine/report.ts'
import type { EnquiryStore } from '../store/store.ts'
import { composeDigest, composeQuarantineReport } from './digest-mails.ts'
import { composeMail, type MailSettings } from './mails.ts'
import { startOutbox } from './outbox/outbox.ts'
import { createTransport } from './transport.ts'

/** How often the outbox looks for mails whose pause is over. */
const outboxIntervalMs = 30_000
/** How often somebody looks whether the owner has to be told of the quarantine. */
const reportIntervalMs = 10 * 60_000

/** All that sends mail: the outbox, and the report of the quarantine to the owner. */
export function startMail({
  config,
  settings,
  store,
  log,
}: {
  config: Pick<Config, 'SMTP_URL' | 'ENQUIRY_NOTIFICATIONS_PER_HOUR'>
  settings: MailSettings
  store: EnquiryStore
  log: FastifyBaseLogger
}) {
  const transport = createTransport(config.SMTP_URL)
  const outbox = startOutbox({
    store,
    transport,
    compose: (mail) => composeMail(mail, settings),
    composeDigest: (mails) => composeDigest(mails, settings),
    log,
    notificationsPerHour: config.ENQUIRY_NOTIFICATIONS_PER_HOUR,
    intervalMs: outboxIntervalMs,
  })
  const stopReports = startQuarantineReports({
    store,
    transport,
    compose: (report, key) =>
      composeQuarantineReport(report, settings, (reference) =>
        quarantineLink(settings.siteUrl, key, reference),
      ),
    log,
    intervalMs: reportIntervalMs,
  })
  return {
    wake: () => outbox.wake(),
    async stop() {
      await Promise.all([outbox.stop(), stopReports()])
    },
  }
}
