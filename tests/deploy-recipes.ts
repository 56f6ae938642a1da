import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { freePort } from '#server/tests/free-port.ts'

const siteName = 'www.example.org'

/** What a test puts in the place of what stands in a recipe. */
interface Installation {
  folder: string
  port: number
  httpPort: number
  serverPort: number
  /** Changes the recipe as its reader would. */
  change: (recipe: string) => string
}

const recipe = (name: string) => readFileSync(path.join(import.meta.dirname, '../deploy', name), 'utf8')

function installNginx({ folder, port, httpPort, serverPort, change }: Installation) {
  const file = (name: string) => path.join(folder, name)
  const subject = ['-subj', `/CN=${siteName}`, '-keyout', file('key.pem'), '-out', file('cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' })
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporaryPaths = kinds.map((kind) => `${kind}_temp_path ${file(kind)};\n`).join('')
  // Its workers have to read a folder of the user who runs the test.
  const user = process.geteuid?.() === 0 ? 'user root;' : ''
  const adapted = change(recipe('nginx.conf'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, file('cert.pem'))
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, file('key.pem'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
  writeFileSync(
    file('nginx.conf'),
    `${user}\npid ${file('pid')};\nevents {}\nhttp {\n${temporaryPaths}${adapted}}`,
  )
  const args = ['-c', file('nginx.conf'), '-e', file('start.log')]
  return { start: [...args, '-g', 'daemon off;'], reload: [...args, '-s', 'reload'], env: process.env }
}

async function installCaddy({ folder, port, httpPort, serverPort, change }: Installation) {
  const admin = `127.0.0.1:${await freePort()}`
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const own = ['skip_install_trust', `admin ${admin}`, `http_port ${httpPort}`, `https_port ${port}`]
  const adapted = change(recipe('Caddyfile'))
    .replace(/^\{$/m, `{\n${own.join('\n')}`)
    .replace(/^\{\$SITE_URL\} \{$/m, '{$SITE_URL} {\ntls internal')
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, adapted)
  const settings = { SITE_URL: `https://${siteName}`, SITE_SERVER: `127.0.0.1:${serverPort}` }
  const env = { ...process.env, HOME: home, ...settings }
  const args = ['--config', file, '--adapter', 'caddyfile']
  return { start: ['run', ...args], reload: ['reload', ...args, '--address', admin], env }
}

const programs = { nginx: installNginx, caddy: installCaddy }

export const isInstalled = (name: keyof typeof programs) =>
  spawnSync(name, ['-h']).status === 0 && spawnSync('openssl', ['version']).status === 0

/** For tests: what a recipe says, before a server that runs. */
export async function startProxy(
  name: keyof typeof programs,
  serverPort: number,
  folder: string,
  change: (recipe: string) => string = String,
) {
  const [port, httpPort] = [await freePort(), await freePort()]
  const { start, reload, env } = await programs[name]({ folder, port, httpPort, serverPort, change })
  const program = spawn(name, start, { stdio: ['ignore', 'ignore', 'pipe'], env })
  const said = text(program.stderr)
  /** On a connection of its own each time: a reload closes those that are kept, and browsers then ask again. */
  const askProxy = (address: string, body?: string, from?: string) => ask(port, address, body, from)
  const status = async (...asked: Parameters<typeof askProxy>) => (await askProxy(...asked)).status
  await expect.poll(() => status('/en').catch(() => 0)).toBe(200)

  async function stop() {
    program.kill('SIGTERM')
    return await said
  }
  return {
    port,
    httpPort,
    ask: askProxy,
    status,
    reload: () => void execFileSync(name, reload, { stdio: 'ignore', env }),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

/** Asks over TLS; with a body it sends that. @param from where it is asked. */
async function ask(port: number, address: string, body = '', from = '127.0.0.1'): Promise<Response> {
  const sent = request({
    port,
    host: '127.0.0.1',
    localAddress: from,
    servername: siteName,
    rejectUnauthorized: false,
    agent: false,
    path: address,
    method: body === '' ? 'GET' : 'POST',
    headers: {
      host: siteName,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const headers = new Headers(response.headers as Record<string, string>)
  return new Response(await buffer(response), { status: response.statusCode!, headers })
}
