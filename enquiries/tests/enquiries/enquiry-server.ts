import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FormState } from '../../../contract/enquiry.ts'
import { buildApp } from '../../../server/app.ts'
import { parseSettings } from '../../../contract/settings.ts'
import { enquiries } from '../../index.ts'
import { openStore } from '../../store/open-store.ts'
import { openServedRelease, type Release } from '../../../server/site/release/release.ts'
import { buildTestSite } from '../../../tests/sample-site.ts'

export { typed } from './sample-enquiry.ts'
export const siteUrl = 'https://valdorn.example'

/** For tests: the state that a page of the test site was rendered with. */
export function stateIn(html: string): FormState {
  return JSON.parse(html.slice(html.indexOf('{')).replaceAll('&lt;', '<')) as FormState
}

/** What browsers add to what a page of this site sends. */
const browserHeaders = { origin: siteUrl, 'sec-fetch-site': 'same-origin' }
const formType = 'application/x-www-form-urlencoded'

/** For tests: the whole server as `main.ts` makes it, with a database of its own; its release may be changed. */
export async function startTestServer(
  environment: Record<string, string> = {},
  changed: Partial<Release> = {},
) {
  const built = await buildTestSite({}, siteUrl)
  const file = join(built.directory, 'enquiries.db')
  const settings = parseSettings({ SITE_URL: siteUrl, DATABASE_URL: `sqlite:${file}`, ...environment })
  const opened = await openServedRelease(join(built.directory, 'dist'), siteUrl)
  const release = { ...opened.release, ...changed }
  const lines: string[] = []
  const app = buildApp({
    release: () => release,
    log: { write: (line) => void lines.push(line) },
    trustProxy: settings.TRUST_PROXY,
    plugin: enquiries({ settings, release: () => release }),
  })
  // A connection of its own, as the command line has one.
  const store = openStore(settings.DATABASE_URL)

  async function send(type: string, payload: string | object, headers: object, remoteAddress: string) {
    return await app.inject({
      method: 'POST',
      url: '/api/enquiries',
      headers: { 'content-type': type, ...browserHeaders, ...headers },
      payload,
      remoteAddress,
    })
  }
  return {
    app,
    store,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => lines.join(''),
    /** As the script sends it. */
    post: (payload: string | object, headers = {}, from = '127.0.0.1') =>
      send('application/json', payload, headers, from),
    /** As a browser sends a form without script. */
    submit: (fields: Record<string, string> | string, headers = {}, from = '127.0.0.1') =>
      send(formType, new URLSearchParams(fields).toString(), { accept: 'text/html', ...headers }, from),
    /** The file of the database is gone for a while, as with a disk that is not mounted. */
    async breakStore() {
      await app.inject('/healthz') // Which opens it.
      await rename(file, `${file}.away`)
      return () => rename(`${file}.away`, file)
    },
    open: () => new DatabaseSync(file),

    async [Symbol.asyncDispose]() {
      await app.close()
      await store.close()
      await built[Symbol.asyncDispose]()
    },
  }
}
