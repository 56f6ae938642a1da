import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { get } from 'node:http'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { expect, it } from 'vitest'
import { freePort } from '#server/tests/free-port.ts'
import { run } from '#server/tests/run-server.ts'
import { sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../tests/sample-site.ts'
import { isInstalled, startProxy } from '../tests/deploy-recipes.ts'

const SITE_URL = 'https://www.example.org'

/** A proxy by its recipe, before a server that can be started again. */
async function startSite(name: Parameters<typeof startProxy>[0]) {
  await using started = new AsyncDisposableStack()
  const { directory } = started.use(await buildTestSite({}, SITE_URL))
  const folder = path.join(directory, 'proxy')
  await mkdir(folder)
  const port = await freePort()
  const settings = { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', SITE_URL, PORT: String(port) }
  const startServer = () => run(directory, settings)
  const server = started.use(startServer())
  await server.started()
  const proxy = started.use(await startProxy(name, port, folder))
  const running = started.move()
  return {
    ...proxy,
    server,
    startServer,
    logs: () =>
      globSync(path.join(folder, '*.log'))
        .map((file) => readFileSync(file, 'utf8'))
        .join(''),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function clientHello(): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const listener = net.createServer((socket) => socket.once('data', resolve))
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const client = tls.connect({ ...(listener.address() as net.AddressInfo), servername: 'www.example.org' })
  client.on('error', () => {})
  const bytes = await promise
  client.destroy()
  listener.close()
  return bytes
}

/** Begins a TLS connection with these bytes, ends it, and waits until the other side has ended it, too. */
async function beginTls(port: number, bytes: Uint8Array) {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.end(bytes)
  await once(socket, 'close')
}

it.for([
  ['nginx', 301],
  ['caddy', 308],
] as const)('the recipe for %s passes all on, and redirects to https', async ([name, status], { skip }) => {
  if (!isInstalled(name)) skip()
  await using proxy = await startSite(name)
  expect(await proxy.status('/en')).toBe(200)
  expect(await proxy.status('/api/enquiries', JSON.stringify(sentFields()))).toBe(201)
  const address = `http://127.0.0.1:${proxy.httpPort}/en?a=b`
  const [redirect] = await once(get(address, { headers: { host: 'www.example.org' } }), 'response')
  expect(redirect.statusCode).toBe(status)
  expect(redirect.headers.location).toMatch(/^https:\S+\/en\?a=b$/)
})

it.skipIf(!isInstalled('caddy'))('deploy/Caddyfile lets pages wait, and writes no address down', async () => {
  await using proxy = await startSite('caddy')
  proxy.server.signal('SIGTERM')
  await proxy.server.ended
  const waiting = proxy.status('/en')
  await using second = proxy.startServer()
  expect(await waiting).toBe(200)
  second.signal('SIGTERM')
  await second.ended
  // Now nobody starts it: after a while the proxy says so, and keeps to itself who asked.
  expect(await proxy.status('/en')).toBe(502)
  const log = await proxy.stop()
  expect(log).toContain('serving initial configuration')
  expect(log).not.toMatch(/remote|127\.0\.0\.1:\d+->|user-agent/i)
})

it.skipIf(!isInstalled('nginx'))('deploy/nginx.conf serves each client 100 requests at once', async () => {
  await using proxy = await startSite('nginx')
  const half = 'POST /api/enquiries HTTP/1.1\r\nHost: www.example.org\r\nContent-Length: 500\r\n\r\n'
  let refused = 0
  const slow = Array.from({ length: 130 }, () => {
    const address = { host: '127.0.0.1', port: proxy.port, rejectUnauthorized: false }
    const socket = tls.connect(address, () => socket.write(half))
    return socket
      .on('error', () => {})
      .on('data', (answer) => {
        refused += String(answer).startsWith('HTTP/1.1 429') ? 1 : 0
      })
  })
  await expect.poll(() => refused).toBe(30)
  expect(await proxy.status('/')).toBe(429)
  expect(await proxy.status('/', '', '127.0.0.2')).toBe(200)
  for (const socket of slow) socket.destroy()
  await expect.poll(() => proxy.status('/')).toBe(200)
  expect(proxy.logs()).not.toMatch(/127\.0\.0/)
})

it.skipIf(!isInstalled('nginx'))('deploy/nginx.conf writes no address of a bad handshake down', async () => {
  await using proxy = await startSite('nginx')
  const hello = await clientHello()
  for (const [index, byte] of hello.entries()) await beginTls(proxy.port, hello.with(index, byte ^ 0xff))
  expect(await proxy.status('/')).toBe(200)
  expect(proxy.logs()).not.toMatch(/127\.0\.0/)
})
