import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { freePort } from '#server/tests/free-port.ts'
import { run } from '#server/tests/run-server.ts'
import { sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../tests/sample-site.ts'
import { ask, installCaddy } from '../tests/deploy-recipes.ts'

const SITE_URL = 'https://www.example.org'

async function startProxy(folder: string, serverPort: number) {
  const [port, httpPort] = [await freePort(), await freePort()]
  const { args, env } = await installCaddy({ folder, port, httpPort, serverPort })
  const caddy = spawn('caddy', ['run', ...args], { stdio: ['ignore', 'ignore', 'pipe'], env })
  const log = text(caddy.stderr)
  const status = async (address: string, body?: string) => (await ask(port, address, body)).status
  await expect.poll(() => status('/en').catch(() => 0)).toBe(200)
  return {
    status,
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
      expect(await proxy.status('/api/enquiries', JSON.stringify(sentFields()))).toBe(201)
      const redirect = await fetch(`http://127.0.0.1:${proxy.httpPort}/en?a=b`, {
        redirect: 'manual',
        headers: { host: 'www.example.org' },
      })
      expect(redirect.status).toBe(308)

      first.signal('SIGTERM')
      await first.ended
      const waiting = proxy.status('/en')
      await using second = start()
      expect(await waiting).toBe(200)
      second.signal('SIGTERM')
      await second.ended
      // Now nobody starts it: after a while the proxy says so, and keeps to itself who asked.
      expect(await proxy.status('/en')).toBe(502)
      const log = await proxy.stop()
      expect(log).toContain('serving initial configuration')
      expect(log).not.toMatch(/remote|127\.0\.0\.1:\d+->|user-agent/i)
    })
  },
)
