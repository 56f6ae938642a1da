import { readdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FormState } from '#contract/enquiry.ts'
import { buildApp, type EnquiryOptions } from '../../app.ts'
import type { RenderForm } from '../../site/release/form-renderer.ts'
import type { Release } from '../../site/release/release.ts'
import { readSite } from '../../site/site-files.ts'
import { buildTestSite } from '../sample-site.ts'
import { openStore } from '../../enquiries/store/open-store.ts'
import { createThrottle } from '../../enquiries/intake/throttle/throttle.ts'

/** For tests: a page whose text is the state that it was rendered with. */
export async function renderTestForm(locale: string, state: FormState): Promise<string> {
  return `<h1>The landing page in ${locale}</h1><script>${JSON.stringify(state)}</script>`
}

export function stateIn(html: string): FormState {
  return JSON.parse(/<script>(.*)<\/script>/s.exec(html)?.[1] ?? '') as FormState
}

/** What browsers add to what a page of this site sends. */
const browserHeaders = { origin: 'https://valdorn.example', 'sec-fetch-site': 'same-origin' }

interface TestOptions extends Partial<EnquiryOptions>, Pick<Release, 'quarantine'> {
  /** With null a form is answered as a script is. */
  renderForm?: RenderForm | null
}

/** For tests: the whole server with a database of its own, and a way to break it. */
export async function startTestServer(
  { renderForm = renderTestForm, quarantine, ...options }: TestOptions = {},
  { trustProxy = false }: { trustProxy?: string[] | false } = {},
) {
  const built = await buildTestSite()
  const file = join(built.directory, 'enquiries.db')
  const store = await openStore(`sqlite:${file}`, { mailDomain: 'valdorn.example' })
  const lines: string[] = []
  // Pauses are over at once; a test that is about them brings its own.
  const throttle = createThrottle({ nowMs: () => performance.now(), sleep: () => Promise.resolve() })
  const siteUrl = 'https://valdorn.example'
  const enquiries = {
    store,
    siteUrl,
    timeZone: 'Europe/Berlin',
    throttle,
    sendsConfirmation: true,
    ...options,
  }
  const site = await readSite(built.site, siteUrl)
  const release = { site, renderForm: renderForm ?? undefined, quarantine }
  const app = buildApp({
    release: () => release,
    log: { write: (line) => void lines.push(line) },
    trustProxy,
    enquiries,
  })

  return {
    app,
    store,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => lines.join(''),

    /** As the script sends it. */
    post: (payload: unknown, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      app.inject({
        method: 'POST',
        url: '/api/enquiries',
        headers: { 'content-type': 'application/json', ...browserHeaders, ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        remoteAddress,
      }),
    /** As a browser sends a form without script. */
    submit: (
      fields: Record<string, string> | string,
      headers: Record<string, string> = {},
      remoteAddress = '127.0.0.1',
    ) =>
      app.inject({
        method: 'POST',
        url: '/api/enquiries',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          ...browserHeaders,
          ...headers,
        },
        payload: new URLSearchParams(fields).toString(),
        remoteAddress,
      }),
    /** Goes where an answer leads to, as a browser does: without the fragment. */
    follow: (response: { headers: { location?: string | undefined } }) =>
      app.inject(String(response.headers.location).replace(/#.*$/, '')),

    /** The file of the database is gone for a while, as with a disk that is not mounted. */
    async breakStore() {
      await rename(file, `${file}.away`)
      return () => rename(`${file}.away`, file)
    },
    /** All that lies in the files of the database. */
    contents: () =>
      readdirSync(built.directory)
        .filter((name) => name.startsWith('enquiries.db'))
        .map((name) => readFileSync(join(built.directory, name), 'utf8'))
        .join(''),
    /** Another program works on the database. */
    execute(sql: string) {
      const database = new DatabaseSync(file)
      database.exec(sql)
      database.close()
    },

    async [Symbol.asyncDispose]() {
      await app.close()
      await store.close()
      await built[Symbol.asyncDispose]()
    },
  }
}

/** What somebody types who is honest. */
export const typed = {
  name: 'Zoë Großmüller-Nguyễn',
  email: 'zoe@example.org',
  company: 'Hôtel „Zur Schönen Aussicht“',
  message: 'Wir öffnen im Mai 🏨.\nKönnen Sie uns helfen?',
}
