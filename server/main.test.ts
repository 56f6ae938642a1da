import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { refusal, run } from './testing/run-server.ts'
import { buildTestSite } from './testing/sample-site.ts'

/** Larger than what the two sockets hold, so that its answer stays unfinished until the client reads. */
const largePicture = { 'images/large.0123abcd.jpg': Buffer.alloc(32 * 1024 * 1024, 1) }

function request(socket: Socket, path: string) {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
}

async function emptyDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'valdorn-'))
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) }
}

describe('the server at its start', () => {
  it('says in one line where it is, and answers there', async () => {
    await using built = await buildTestSite()
    await using server = run(built.directory)
    const port = await server.started()
    expect(await (await fetch(`http://localhost:${port}/en`)).text()).toContain('The page /en')
    server.signal('SIGTERM')
    expect((await server.ended).stdout.split('\n')[0]).toBe(`Valdorn is at http://localhost:${port}`)
  })

  it.each(['127.0.0.1', 'localhost'])('names the host it was told to listen on: %s', async (HOST) => {
    await using built = await buildTestSite()
    await using server = run(built.directory, { HOST })
    const port = await server.started()
    await server.has('stdout', new RegExp(`http://${HOST}:`))
    expect((await fetch(`http://${HOST}:${port}/healthz`)).status).toBe(200)
  })

  it('reads .env, and the environment wins over it', async () => {
    await using built = await buildTestSite()
    await writeFile(join(built.directory, '.env'), '\uFEFFHOST=127.0.0.1\nPORT=notaport\n')
    await using server = run(built.directory)
    const port = await server.started()
    await server.has('stdout', /http:\/\/127\.0\.0\.1:/)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})

describe('B-10 a start that cannot succeed ends with one message that says what to do:', () => {
  it('a setting is wrong', async () => {
    await using built = await buildTestSite()
    await writeFile(join(built.directory, '.env'), 'SITE_URI=https://valdorn.example\n')
    await using server = run(built.directory, { PORT: 'http' })
    expect(await server.ended).toEqual(
      refusal(
        [
          'Correct these settings, then start again (.env.example explains each):',
          '  PORT must be a whole number from 0 to 65535',
          '  SITE_URI in .env is not a setting: correct its name or remove it',
        ].join('\n'),
      ),
    )
  })

  it('.env cannot be read', async () => {
    await using built = await buildTestSite()
    await mkdir(join(built.directory, '.env'))
    await using server = run(built.directory)
    expect(await server.ended).toEqual(
      refusal('.env cannot be read (EISDIR): make it a file that this user may read.'),
    )
  })

  it('the site is not built', async () => {
    await using empty = await emptyDirectory()
    await using server = run(empty.directory)
    expect(await server.ended).toEqual(refusal('The site is not built. Run npm run build first.'))
  })

  it('the site is built for another address', async () => {
    await using built = await buildTestSite({}, 'https://www.example.org')
    await using server = run(built.directory)
    expect(await server.ended).toEqual(
      refusal(
        'The site is built for https://www.example.org, and SITE_URL is http://localhost:3000. ' +
          'Set SITE_URL to the address of the site, for the build and for the server, and run npm run build.',
      ),
    )
  })

  it('the site is built by another version of the program', async () => {
    await using built = await buildTestSite()
    const note = join(built.directory, 'dist/current/release.json')
    await writeFile(note, (await readFile(note, 'utf8')).replace(/(?<="contract":")\w/, 'x'))
    await using server = run(built.directory)
    expect(await server.ended).toEqual(
      refusal(
        'The site is built by another version of this program. ' +
          'If the program was updated, start the server again; else bring that version back, or run npm run build.',
      ),
    )
  })

  it('the port is in use', async () => {
    await using built = await buildTestSite()
    await using other = createServer().listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await using server = run(built.directory, { PORT: String(port) })
    expect(await server.ended).toEqual(
      refusal(`Port ${port} is in use. Stop the program that uses it, or set PORT to another number.`),
    )
  })

  it('the host belongs to another machine', async () => {
    await using built = await buildTestSite()
    await using server = run(built.directory, { HOST: '203.0.113.1' })
    expect(await server.ended).toEqual(
      refusal('HOST is not an address of this machine. Correct it, or leave it empty for every address.'),
    )
  })
})

describe('the server when it is asked to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes the running answers on %s, and ends well',
    async (signal) => {
      await using built = await buildTestSite(largePicture)
      await using server = run(built.directory)
      const client = connect(await server.started(), 'localhost')
      request(client, '/images/large.0123abcd.jpg')
      await once(client, 'readable')
      server.signal(signal)
      await server.has('stderr', /"msg":"Stopping"/)
      const answer = await buffer(client)
      expect(answer.subarray(answer.indexOf('\r\n\r\n') + 4)).toHaveLength(
        largePicture['images/large.0123abcd.jpg'].length,
      )
      expect(await server.ended).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('"msg":"Stopped"'),
      })
    },
  )

  it('ends without a stack when that is while it starts', async () => {
    await using built = await buildTestSite()
    await using server = run(built.directory)
    await server.has('stderr', /"msg":"Started"/)
    server.signal('SIGTERM')
    // Until a moment after this the system ends it, and says nothing either.
    expect((await server.ended).stderr).not.toMatch(/\n {4}at /)
  })

  it('does not wait for connections that are kept open or were never used', async () => {
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

  it('takes the two signals of one Ctrl-C under npm for one', async () => {
    await using built = await buildTestSite(largePicture)
    await using server = run(built.directory)
    const client = connect(await server.started(), 'localhost')
    request(client, '/images/large.0123abcd.jpg')
    await once(client, 'readable')
    server.signal('SIGINT')
    // One of another kind, because two of the same kind that arrive together count as one anyway.
    server.signal('SIGTERM')
    await server.has('stderr', /"msg":"Stopping"/)
    await buffer(client)
    expect((await server.ended).code).toBe(0)
  })

  it('ends at once when it is asked again', async () => {
    await using built = await buildTestSite(largePicture)
    await using server = run(built.directory)
    const client = connect(await server.started(), 'localhost')
    client.on('error', () => {}) // The connection is reset, which is what is wanted here.
    request(client, '/images/large.0123abcd.jpg')
    await once(client, 'readable')
    server.signal('SIGTERM')
    await server.has('stderr', /"msg":"Stopping"/)
    await sleep(600) // More than what counts as the same key press.
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(143)
    client.destroy()
  })
})
