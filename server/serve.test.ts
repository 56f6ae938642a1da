import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { refusal, run } from './tests/run-server.ts'
import { buildTestSite } from '../tests/sample-site.ts'

const envFile = (directory: string) => join(directory, '.env')

/** Larger than what the two sockets hold, so that its answer stays unfinished until the client reads. */
const largePicture = { 'images/large.0123abcd.jpg': Buffer.alloc(32 * 1024 * 1024, 1) }

function request(socket: Socket, path: string) {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
}

async function startReading(server: ReturnType<typeof run>) {
  const client = connect(await server.started(), 'localhost')
  request(client, '/images/large.0123abcd.jpg')
  await once(client, 'readable')
  return client
}

async function changeManifest(directory: string, part: RegExp, other: string) {
  const file = join(directory, 'dist/current/release.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(part, other))
}

it('the server at its start names the house of its release and where it is, that nobody is notified, and what is misspelt', async () => {
  await using built = await buildTestSite()
  await changeManifest(built.directory, /(?<="name":\s*")[^"]+/, 'Haus am See')
  await using server = run(built.directory, { SMPT_URL: 'smtp://localhost', HOSTNAME: 'a' })
  const port = await server.started()
  expect(await (await fetch(`http://localhost:${port}/en`)).text()).toContain('The page /en')
  server.signal('SIGTERM')
  expect((await server.ended).stdout.split('\n')).toEqual([
    'SMPT_URL is set, which is no setting: is SMTP_URL meant?',
    `Haus am See is at http://localhost:${port}`,
    'Enquiries are stored, but nobody is notified: SMTP_URL is not set. Read them with: npm run enquiries -- list',
    '',
  ])
})

it.each(['127.0.0.1', 'localhost'])('the server listens on %s as .env says', async (host) => {
  await using built = await buildTestSite()
  await writeFile(envFile(built.directory), `\uFEFFHOST=${host}\nPORT=notaport\n`)
  await using server = run(built.directory)
  const port = await server.started()
  await server.has('stdout', new RegExp(`http://${host}:`))
  expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200)
})

const another = 'https://www.example.org'
it.each<[message: string, settings: Record<string, string>, prepare?: (directory: string) => unknown]>([
  [
    `Correct these settings, then start again (.env.example explains each):
  PORT must be a whole number from 0 to 65535
  SITE_URI in .env is not a setting: correct its name or remove it`,
    { PORT: 'http' },
    (directory) => writeFile(envFile(directory), `SITE_URI=${another}\n`),
  ],
  [
    '.env cannot be read (EISDIR): make it a file that this user may read.',
    {},
    (directory) => mkdir(envFile(directory)),
  ],
  [
    'The site is not built. Run npm run build first.',
    {},
    (directory) => rm(join(directory, 'dist'), { recursive: true }),
  ],
  [
    `The site is built for http://localhost:3000, and SITE_URL is ${another}. ` +
      'Set SITE_URL to the address of the site, for the build and for the server, and run npm run build.',
    { SITE_URL: another },
  ],
  [
    'The site is built by another version of this program. ' +
      'If the program was updated, start the server again; else bring that version back, or run npm run build.',
    {},
    (directory) => changeManifest(directory, /.*/s, '{"format":0}'),
  ],
  [
    'HOST is not an address of this machine. Correct it, or leave it empty for every address.',
    { HOST: '203.0.113.1' },
  ],
])('B-10 a start that cannot succeed says what to do: %s', async (message, settings, prepare) => {
  await using built = await buildTestSite()
  await prepare?.(built.directory)
  await using server = run(built.directory, settings)
  expect(await server.ended).toEqual(refusal(message))
})

it('B-10 a start that cannot succeed says what to do: the port is in use', async () => {
  await using built = await buildTestSite()
  await using other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await using server = run(built.directory, { PORT: String(port) })
  const message = `Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`
  expect(await server.ended).toEqual(refusal(message))
})

it.each<{ signals: NodeJS.Signals[] }>([
  { signals: ['SIGTERM'] },
  { signals: ['SIGINT'] },
  // One Ctrl-C under npm; two of the same kind that arrive together count as one anyway.
  { signals: ['SIGINT', 'SIGTERM'] },
])('asked to stop, the server finishes running answers on $signals and ends well', async ({ signals }) => {
  await using built = await buildTestSite(largePicture)
  await using server = run(built.directory)
  const client = await startReading(server)
  for (const signal of signals) server.signal(signal)
  await server.has('stderr', /"msg":"Stopping"/)
  const answer = await buffer(client)
  expect(answer.subarray(answer.indexOf('\r\n\r\n') + 4)).toHaveLength(
    largePicture['images/large.0123abcd.jpg'].length,
  )
  expect(await server.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('"msg":"Stopped"') })
})

it('asked to stop, the server ends without a stack when that is while it starts', async () => {
  await using built = await buildTestSite()
  await using server = run(built.directory)
  await server.has('stderr', /"msg":"Started"/)
  server.signal('SIGTERM')
  // Until a moment after this the system ends it, and says nothing either.
  expect((await server.ended).stderr).not.toMatch(/\n {4}at /)
})

it('asked to stop, the server does not wait for connections that are kept open or were never used', async () => {
  await using built = await buildTestSite()
  await using server = run(built.directory)
  const port = await server.started()
  const unused = connect(port, 'localhost')
  const kept = connect(port, 'localhost')
  await once(unused, 'connect')
  request(kept, '/en')
  await once(kept, 'data')
  server.signal('SIGTERM')
  const { code, stderr } = await server.ended
  expect(code).toBe(0)
  expect(stderr).not.toContain('not finished')
})

it('asked to stop, the server ends at once when it is asked again', async () => {
  await using built = await buildTestSite(largePicture)
  await using server = run(built.directory)
  const client = await startReading(server)
  client.on('error', () => {}) // The connection is reset, which is what is wanted here.
  server.signal('SIGTERM')
  await server.has('stderr', /"msg":"Stopping"/)
  await sleep(600) // More than what counts as the same key press.
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(143)
  client.destroy()
})
