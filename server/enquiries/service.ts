import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { loadContent } from '#content/loader/content.ts'
import type { Config } from '../config/config.ts'
import { mailAddresses } from './mail/mail-addresses.ts'
import { builtAt } from './clock.ts'
import { startMail } from './mail/start-mail.ts'
import type { Site } from '../site/site-files.ts'
import { startPageTokens } from './spam/page-tokens.ts'
import { openServerStore } from './store/server-store.ts'
import { startRetention } from './retention.ts'

interface Served {
  site: Pick<Site, 'files'>
}

/**
 * What the routes need and what runs beside them: the store, the outbox where a mail server is set, and the retention,
 * which erases enquiries that are past their time.
 * @throws ContentError
 */
export async function createEnquiryService(config: Config) {
  const content = loadContent()
  const { to, from, domain } = mailAddresses(config, content.site)
  const { store, open } = openServerStore({
    databaseUrl: config.DATABASE_URL,
    options: { mailDomain: domain },
  })
  const mailIsOn = config.SMTP_URL !== ''
  let mail: ReturnType<typeof startMail> | undefined
  let stopRetention: (() => Promise<void>) | undefined
  let tokens: ReturnType<typeof startPageTokens> | undefined

  return {
    options: {
      store,
      siteUrl: config.SITE_URL,
      timeZone: config.TIME_ZONE,
      // Known once the store has been opened.
      signingKey: () => tokens?.key(),
      mailIsOn,
      // Without a mail server no confirmation is stored: it would arrive late, once there is one.
      sendsConfirmation: config.ENQUIRY_CONFIRMATION && mailIsOn,
      onStored: () => mail?.wake(),
    },

    /** Opens the store. Resolves after the first attempt, however it ended; pages are served meanwhile. */
    open,

    /** Puts the token of the hour into the pages of a release that is about to be served. */
    prepare: async ({ site }: Served) => tokens?.prepare(site),

    start(log: FastifyBaseLogger, release: () => Served) {
      tokens = startPageTokens({ site: () => release().site, signingKey: () => store.signingKey() })
      stopRetention = startRetention({
        store,
        retentionDays: config.ENQUIRY_RETENTION_DAYS,
        evenUnsent: !mailIsOn,
        built: builtAt(),
        log,
      })
      const settings = { from, to, siteUrl: config.SITE_URL, timeZone: config.TIME_ZONE, content }
      if (mailIsOn) mail = startMail({ config, settings, store, log })
    },

    /**
     * Stops with the server, which must not listen yet. The outbox does so at once, while requests are still answered,
     * so that a slow one does not use up the time that mails on their way have to arrive; the store closes last.
     */
    stopWith(app: FastifyInstance) {
      let mailsArrived: Promise<void> | undefined
      app.addHook('preClose', async () => {
        tokens?.stop()
        mailsArrived = mail?.stop()
      })
      app.addHook('onClose', async () => {
        await Promise.all([mailsArrived, stopRetention?.()])
        await store.close()
      })
    },
  }
}
