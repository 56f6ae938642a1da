import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { describe, expect, it } from 'vitest'
import { freePort } from '#server/tests/free-port.ts'
import { run } from '#server/tests/run-server.ts'
import { sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../tests/sample-site.ts'
import { ask, installNginx } from '../tests/deploy-recipes.ts'

const isInstalled = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0

/** The recipe with another port, certificate and folder, in nginx, before a server that runs. */
async function startProxy() {
  const SITE_URL = 'https://www.example.org'
  const built = await buildTestSite({}, SITE_URL)
  const folder = path.join(built.directory, 'nginx')
  await mkdir(folder)
  const file = (name: string) => path.join(folder, name)
  const server = run(built.directory, {
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SITE_URL,
  })
  const serverPort = await server.started()
  const [port, httpPort] = [await freePort(), await freePort()]
  const args = [...installNginx({ folder, port, httpPort, serverPort }), '-g', 'daemon off;']
  execFileSync('nginx', ['-t', ...args], { stdio: 'ignore' })
  const nginx = spawn('nginx', args, { stdio: 'ignore' })
  const isThere = () => fetch(`http://127.0.0.1:${httpPort}`, { redirect: 'manual' }).then(() => true)
  await expect.poll(() => isThere().catch(() => false)).toBe(true)
  const address = { port, host: '127.0.0.1' }
  return {
    address,
    httpPort,
    status: async (...request: [path: string, body?: string, from?: string]) =>
      (await ask(port, ...request)).status,
    /** All that nginx has written down. */
    logs: () =>
      globSync(file('*.log'))
        .map((name) => readFileSync(name, 'utf8'))
        .join(''),
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      await once(nginx, 'close')
      await server[Symbol.asyncDispose]()
      await built[Symbol.asyncDispose]()
    },
  }
}

/** The first bytes of a TLS connection. */
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
async function beginTls(address: net.TcpNetConnectOpts, bytes: Uint8Array) {
  const socket = net.connect(address)
  socket.on('error', () => {}).resume()
  socket.end(bytes)
  await once(socket, 'close')
}

describe.skipIf(!isInstalled)('deploy/nginx.conf', () => {
  it('passes pages and enquiries on, and redirects to https', async () => {
    await using proxy = await startProxy()
    expect(await proxy.status('/en')).toBe(200)
    expect(await proxy.status('/api/enquiries', JSON.stringify(sentFields()))).toBe(201)
    const redirect = await fetch(`http://127.0.0.1:${proxy.httpPort}/en?a=b`, { redirect: 'manual' })
    expect(redirect.status).toBe(301)
    expect(redirect.headers.get('location')).toBe('https://127.0.0.1/en?a=b')
  })

  it('refuses a client more than 100 requests at once, and serves the others', async () => {
    await using proxy = await startProxy()
    const half = 'POST /api/enquiries HTTP/1.1\r\nHost: www.example.org\r\nContent-Length: 500\r\n\r\n'
    let refused = 0
    const slow = Array.from({ length: 130 }, () => {
      const socket = tls.connect({ ...proxy.address, rejectUnauthorized: false }, () => socket.write(half))
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

  it('writes no address down, whatever byte of a handshake is wrong', async () => {
    await using proxy = await startProxy()
    const hello = await clientHello()
    for (const [index, byte] of hello.entries()) await beginTls(proxy.address, hello.with(index, byte ^ 0xff))
    expect(await proxy.status('/')).toBe(200)
    expect(proxy.logs()).not.toMatch(/127\.0\.0/)
  })
})
