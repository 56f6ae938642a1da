import { afterAll, expect, it } from 'vitest'
import { siteUrl as own, startTestServer, typed } from '../tests/enquiries/enquiry-server.ts'
import type { SpamReason } from '../spam/spam.ts'
import { listen } from '../../server/tests/send-request.ts'

const server = await startTestServer()
const { port, send } = await listen(server.app)
afterAll(() => server[Symbol.asyncDispose]())

let sent = 0
async function post(headers: Record<string, string>) {
  const { status, body } = await send('/api/enquiries', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...typed, message: `Nummer ${++sent}` }),
  })
  return { status, ...(JSON.parse(String(body)) as { code?: string; reference?: string }) }
}

it.each([
  ['on another site', { 'sec-fetch-site': 'cross-site' }],
  ['on another site, whatever it says of its origin', { 'sec-fetch-site': 'cross-site', origin: own }],
  ['under the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://other.valdorn.example' }],
  ['in a browser that sends Origin alone', { origin: 'https://evil.example' }],
  ['at another port', { origin: 'https://valdorn.example:8443' }],
  ['without TLS', { origin: 'http://valdorn.example' }],
  ['with an origin that is none', { origin: 'evil' }],
])('B-5 a page of somebody else cannot post through its visitor: %s', async (_where, headers) => {
  const before = await server.store.count()
  expect(await post(headers)).toMatchObject({ status: 403, code: 'crossSite' })
  expect(await server.store.count()).toBe(before)
})

it.each<[which: string, headers: Record<string, string>, spamReasons: SpamReason[]]>([
  ['from a browser that says so', { 'sec-fetch-site': 'same-origin', origin: own }, []],
  ['from one whose visitor has typed the address', { 'sec-fetch-site': 'none' }, []],
  ['from one that is years old and sends Origin alone', { origin: own }, []],
  ['from one that sends a referrer alone', { referer: `${own}/en` }, []],
  ['from one whose extension hides the origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, []],
  ['from one that asks under another name, as on a laptop', { origin: `http://127.0.0.1:${port}` }, []],
  ['but marked where nothing shows a browser', {}, ['notFromBrowser']],
  ['but marked where the origin is hidden', { origin: 'null' }, ['notFromBrowser']],
  ['but marked where the referrer is another site', { referer: 'https://evil.example/' }, ['notFromBrowser']],
])('B-5 an enquiry is not refused %s', async (_which, headers, spamReasons) => {
  const { reference = '' } = await post(headers)
  expect(await server.store.get(reference)).toMatchObject({ spamReasons })
})
