import type { FastifyInstance } from 'fastify'
import type { Settings } from '../contract/settings.ts'
import type { CreatePlugin, Release } from '../server/index.ts'
import { command } from './cli/context.ts'
import { healthRoute } from './health.ts'
import { createFormPages, type FormPages } from './intake/form-pages.ts'
import { enquiryRoutes } from './intake/routes.ts'
import { composeMail } from './mail/mails.ts'
import { startOutbox } from './mail/outbox/outbox.ts'
import { createTransport } from './mail/transport.ts'
import { startRetention } from './retention.ts'
import { openServerStore } from './store/server-store.ts'

/**
 * Takes enquiries, keeps them and mails them: the routes, and what runs beside them once the server listens, the outbox
 * where a mail server is set, and the retention.
 */
export const enquiries: CreatePlugin = ({ settings, release }) => {
  const formPages = createFormPages(release)
  return {
    routes: (app) => takeEnquiries(app, settings, release, formPages),
    answerQuery: (path, query) => formPages.receipt(path, query),
    notice:
      settings.SMTP_URL === ''
        ? `Enquiries are stored, but nobody is notified: SMTP_URL is not set. Read them with: ${command} list`
        : undefined,
  }
}

async function takeEnquiries(
  app: FastifyInstance,
  settings: Settings,
  release: () => Release,
  formPages: FormPages,
) {
  const { SITE_URL, SMTP_URL } = settings
  const { log } = app
  const store = openServerStore(settings.DATABASE_URL, log)
  const mailIsOn = SMTP_URL !== ''
  let outbox: ReturnType<typeof startOutbox> | undefined
  let stopRetention: (() => Promise<void>) | undefined
  let mailsArrived: Promise<void> | undefined

  await app.register(healthRoute, { store, mailIsOn })
  const onStored = () => outbox?.wake()
  await app.register(enquiryRoutes, { store, settings, release, formPages, onStored })

  app.addHook('onListen', async () => {
    // Pages are served meanwhile, and if it fails: the store says so in the log.
    void store.check().then(
      () => log.info('The store is open'),
      () => {},
    )
    if (mailIsOn) {
      outbox = startOutbox({
        store,
        log,
        transport: createTransport(SMTP_URL, new URL(SITE_URL).hostname),
        compose: (mails) => composeMail(mails, { ...settings, words: release().words }),
        notificationsPerHour: settings.ENQUIRY_NOTIFICATIONS_PER_HOUR,
      })
    }
    const rules = { retentionDays: settings.ENQUIRY_RETENTION_DAYS, evenUnsent: !mailIsOn }
    stopRetention = startRetention(store, rules, log)
  })
  // While requests are still answered, so that a slow one does not use up the time that mails have to arrive.
  app.addHook('preClose', async () => {
    mailsArrived = outbox?.stop()
  })
  app.addHook('onClose', async () => {
    await Promise.all([mailsArrived, stopRetention?.()])
    await store.close()
  })
}
