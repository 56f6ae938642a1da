import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Release } from '../site/release/release.ts'
import { healthRoute } from './health.ts'
import type { FormPages } from './intake/form-pages.ts'
import { enquiryRoutes } from './intake/routes.ts'
import { startMail } from './mail/start-mail.ts'
import { startRetention } from './retention.ts'
import { openServerStore } from './store/server-store.ts'

export interface EnquiriesOptions {
  settings: Config
  /** What is served now; its words are those of the mails. */
  release: () => Pick<Release, 'words'>
  /** What shows a visitor without script how it went. */
  formPages: () => FormPages | undefined
}

/**
 * Takes enquiries, keeps them and mails them: the routes, and what runs beside them once the server listens, the outbox
 * where a mail server is set, and the retention.
 */
export const enquiries: FastifyPluginAsync<EnquiriesOptions> = async (
  app,
  { settings, release, formPages },
) => {
  const store = openServerStore(settings.DATABASE_URL, app.log)
  const mailIsOn = settings.SMTP_URL !== ''
  let mail: ReturnType<typeof startMail> | undefined
  let stopRetention: (() => Promise<void>) | undefined
  let mailsArrived: Promise<void> | undefined

  await app.register(healthRoute, { store, mailIsOn })
  await app.register(enquiryRoutes, {
    store,
    siteUrl: settings.SITE_URL,
    isProxied: settings.TRUST_PROXY !== false,
    // Without a mail server no confirmation is stored: it would arrive late, once there is one.
    sendsConfirmation: settings.ENQUIRY_CONFIRMATION && mailIsOn,
    formPages,
    words: () => release().words.errors,
    onStored: () => mail?.wake(),
  })

  app.addHook('onListen', async () => {
    // Pages are served meanwhile, and if it fails: the store says so in the log.
    void store.check().then(
      () => app.log.info('The store is open'),
      () => {},
    )
    if (mailIsOn) {
      mail = startMail({ config: settings, words: () => release().words, store, log: app.log })
    }
    stopRetention = startRetention({
      store,
      retentionDays: settings.ENQUIRY_RETENTION_DAYS,
      evenUnsent: !mailIsOn,
      log: app.log,
    })
  })
  // While requests are still answered, so that a slow one does not use up the time that mails have to arrive.
  app.addHook('preClose', async () => {
    mailsArrived = mail?.stop()
  })
  app.addHook('onClose', async () => {
    await Promise.all([mailsArrived, stopRetention?.()])
    await store.close()
  })
}
