import type { Settings } from '../../contract/settings.ts'
import { composeMail, type MailSettings } from './mails.ts'
import { startOutbox, type OutboxOptions } from './outbox/outbox.ts'
import { createTransport } from './transport.ts'

type Setting = 'SITE_URL' | 'SMTP_URL' | 'TIME_ZONE' | `ENQUIRY_${'FROM' | 'TO' | 'NOTIFICATIONS_PER_HOUR'}`

interface MailOptions extends Pick<OutboxOptions, 'store' | 'log'> {
  settings: Pick<Settings, Setting>
  /** Those of the release that is served now; another one brings its own. */
  words: () => MailSettings['words']
}

/** Sends the mails of the store to the mail server of the settings, until it is stopped. */
export function startMail({ settings, words, store, log }: MailOptions) {
  const { SITE_URL: siteUrl, TIME_ZONE: timeZone, ENQUIRY_FROM: from, ENQUIRY_TO: to } = settings
  return startOutbox({
    store,
    log,
    transport: createTransport(settings.SMTP_URL, new URL(siteUrl).hostname),
    compose: (mails) => composeMail(mails, { from, to, siteUrl, timeZone, words: words() }),
    notificationsPerHour: settings.ENQUIRY_NOTIFICATIONS_PER_HOUR,
  })
}
