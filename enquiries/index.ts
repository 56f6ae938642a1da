import type { FastifyInstance } from 'fastify'
import type { Settings } from '../contract/settings.ts'
import type { CreatePlugin, Release } from '../server/index.ts'
import { command } from './cli/context.ts'
import { healthRoute } from './health.ts'
import { createFormPages, type FormPages } from './intake/form-pages.ts'
import { enquiryRoutes } from './intake/routes.ts'
import { startMail } from './mail/start-mail.ts'
import { startRetention } from './retention.ts'
import { openServerStore } from './store/server-store.ts'

/**
 * Takes enquiries, keeps them and mails them: the routes, and what runs beside them once the server listens, the outbox
 * where a mail server is set, and the retention.
 */
export const enquiries: CreatePlugin = ({ settings, release }) => {
  const formPages = ofRelease(
    release,
    ({ site, renderForm: render }) => render && createFormPages({ site, render }),
  )
  return {
    routes: async (app) => {
      await takeEnquiries(app, { settings, release, formPages })
    },
    answerQuery: (...asked) => formPages()?.receipt(...asked),
    notice:
      settings.SMTP_URL === ''
        ? `Enquiries are stored, but nobody is notified: SMTP_URL is not set. Read them with: ${command} list`
        : undefined,
  }
}

/** What is made of the release that is served now, once for each. */
function ofRelease<Made>(release: () => Release, make: (release: Release) => Made): () => Made {
  let latest: { release: Release; made: Made } | undefined
  return () => {
    const now = release()
    if (latest?.release !== now) latest = { release: now, made: make(now) }
    return latest.made
  }
}

interface Options {
  settings: Settings
  release: () => Release
  /** What shows a visitor without script how it went. */
  formPages: () => FormPages | undefined
}

async function takeEnquiries(app: FastifyInstance, { settings, release, formPages }: Options) {
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
      mail = startMail({ settings, words: () => release().words, store, log: app.log })
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
