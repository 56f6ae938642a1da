import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, typed } from '#enquiries/tests/enquiries/enquiry-server.ts'
import { startSiteServer } from '../tests/site-server.ts'

/** What every answer says, with the points that the HTTP Observatory of MDN gives for it or takes without it. */
const everywhere = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'; (?!.*unsafe-)/), // +10
  'cross-origin-resource-policy': 'same-origin', // +10
  'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/), // +5
  'strict-transport-security': 'max-age=63072000; includeSubDomains', // else -20
  'x-content-type-options': 'nosniff', // else -5
  'x-frame-options': 'DENY',
}
const onPages = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
}

const answers: Record<string, (server: Server) => Promise<{ headers: OutgoingHttpHeaders }>> = {
  'a page': ({ app }) => app.inject('/en'),
  'a page that has not changed': ({ app }) => app.inject({ url: '/en', headers: { 'if-none-match': '*' } }),
  'a page that does not exist': ({ app }) => app.inject('/en/nothing'),
  'a page that shows a form again': (server) => server.submit({ ...typed, name: '' }),
  'a page that says thank you': ({ app }) => app.inject('/?received=V-7K3M-9QXD'),
  'a redirect to a page': ({ app }) => app.inject('/en/'),
  'a redirect from a form': (server) => server.submit(typed),
  'a redirect from a form that nobody knows': ({ app }) => app.inject('/?received=none'),
  'a file': ({ app }) => app.inject('/file.txt'),
  'a method that is refused': ({ app }) => app.inject({ method: 'POST', url: '/en' }),
  'an enquiry that was taken': (server) => server.post(typed),
  'an enquiry that was refused': (server) => server.post({}),
  'an enquiry that is none': (server) => server.post('{'),
  'an enquiry from another site': (server) => server.post(typed, { 'sec-fetch-site': 'cross-site' }),
  'the health': ({ app }) => app.inject('/healthz'),
  'an address that cannot be decoded': ({ app }) => app.inject('/healthz/%ff'),
  'an enquiry too many': async (server) => {
    for (let count = 0; count < 60; count += 1) await server.post({}, {}, '203.0.113.9')
    return await server.submit({}, {}, '203.0.113.9')
  },
  'an error for a reader': ({ app }) => app.inject({ url: '/broken', headers: { accept: 'text/html' } }),
}
type Server = Awaited<ReturnType<typeof startTestServer>>

describe('every answer is as closed as it can be', async () => {
  const server = await startTestServer()
  afterAll(() => server[Symbol.asyncDispose]())
  server.app.get('/broken', () => {
    throw new Error('broken')
  })

  it.each(Object.entries(answers))('%s', async (name, ask) => {
    const { headers } = await ask(server)
    expect(headers).toMatchObject(name.startsWith('a page') ? { ...everywhere, ...onPages } : everywhere)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'") // +5, else -20
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('though only where visitors come with https does it ask them to stay there', async () => {
    await using local = await startSiteServer({}, 'http://localhost:3000')
    for (const url of ['/', '/healthz'])
      expect((await local.get(url)).headers).not.toHaveProperty('strict-transport-security')
  })
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inline = 'start("ü")'
const page = `<head><style>a{}</style><script>${inline}</script></head>`

it('the policy of a page allows the script and the styles that stand in it, and not those of another page', async () => {
  await using server = await startSiteServer({ 'en.html': page })
  const policyOf = async (url: string) => (await server.get(url)).headers['content-security-policy']
  expect(await policyOf('/en')).toContain(
    `script-src 'self' ${hashOf(inline)}; style-src 'self' ${hashOf('a{}')};`,
  )
  expect(await policyOf('/')).toContain("script-src 'self'; style-src 'self';")
})

it('the policy of a page is that of the built page in the answer to a form, and allows no script that a visitor smuggles into it', async () => {
  const smuggled = `<script>${inline}</script>`
  await using server = await startTestServer({}, { renderForm: async () => smuggled })
  const { headers } = await server.app.inject('/')
  for (const answer of [await server.app.inject('/?received=V-7K3M-9QXD'), await server.submit({})]) {
    expect(answer.body).toBe(smuggled)
    expect(answer.headers['content-security-policy']).toBe(headers['content-security-policy'])
  }
})
