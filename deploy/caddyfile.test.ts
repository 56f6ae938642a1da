import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { run } from '#server/testing/run-server.ts'
import { anEnquiry } from '#server/testing/sample-enquiry.ts'
import { buildTestSite } from '#server/testing/sample-site.ts'

const recipe = readFileSync(path.join(import.meta.dirname, 'Caddyfile'), 'utf8')
const SITE_URL = 'https://www.example.org'

/** The recipe with other ports and a certificate of its own. */
async function startProxy(folder: string, serverPort: number) {
  const [port, httpPort, admin] = [await freePort(), await freePort(), await freePort()]
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const own = [
    'skip_install_trust',
    `admin 127.0.0.1:${admin}`,
    `http_port ${httpPort}`,
    `https_port ${port}`,
  ]
  const adapted = recipe
    .replace(/^\{$/m, `{\n${own.join('\n')}`)
    .replace(/^\{\$SITE_URL\} \{$/m, '{$SITE_URL} {\ntls internal')
  writeFileSync(path.join(folder, 'Caddyfile'), adapted)
  const caddy = spawn(
    'caddy',
    ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: home, SITE_URL, SITE_SERVER: `127.0.0.1:${serverPort}` },
    },
  )
  const log = text(caddy.stderr)

  async function ask(address: string, body = '') {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const options = {
      port,
      host: '127.0.0.1',
      servername: 'www.example.org',
      rejectUnauthorized: false,
      path: address,
    }
    const headers = { host: 'www.example.org', 'content-type': 'application/json' }
    const sent = request({ ...options, headers, method: body === '' ? 'GET' : 'POST' }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode)),
    )
    sent.once('error', reject).end(body)
    return await promise
  }
  await expect.poll(() => ask('/en').catch(() => 0)).toBe(200)
  return {
    ask,
    httpPort,
    /** Stops it. @returns all that it has said. */
    async stop() {
      caddy.kill('SIGTERM')
      return await log
    },
    [Symbol.asyncDispose]: async () => {
      if (caddy.exitCode === null && caddy.kill('SIGKILL')) await once(caddy, 'close')
    },
  }
}

describe.skipIf(spawnSync('caddy', ['version']).status !== 0)(
  'deploy/Caddyfile, where Caddy is installed',
  () => {
    it('passes pages and enquiries on, lets pages wait for a start, and writes no address down', async () => {
      await using built = await buildTestSite({}, SITE_URL)
      const PORT = String(await freePort())
      const start = () =>
        run(built.directory, { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', SITE_URL, PORT })
      await using first = start()
      await first.started()
      await using proxy = await startProxy(built.directory, Number(PORT))
      const { name, email, company, message } = anEnquiry()
      const body = JSON.stringify({ name, email, company, message, locale: 'de' })
      expect(await proxy.ask('/api/enquiries', body)).toBe(201)
      const redirect = await fetch(`http://127.0.0.1:${proxy.httpPort}/en?a=b`, {
        redirect: 'manual',
        headers: { host: 'www.example.org' },
      })
      expect(redirect.status).toBe(308)

      first.signal('SIGTERM')
      await first.ended
      const waiting = proxy.ask('/en')
      await using second = start()
      expect(await waiting).toBe(200)
      second.signal('SIGTERM')
      await second.ended
      // Now nobody starts it: after a while the proxy says so, and keeps to itself who asked.
      expect(await proxy.ask('/en')).toBe(502)
      const log = await proxy.stop()
      expect(log).toContain('serving initial configuration')
      expect(log).not.toMatch(/remote|127\.0\.0\.1:\d+->|user-agent/i)
    })
  },
)
