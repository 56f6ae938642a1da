import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, typed } from '#enquiries/tests/enquiries/enquiry-server.ts'
import { listen } from '../tests/send-request.ts'

// What clients send that mean no good or are broken, against the listening server, byte for byte.

type Server = Awaited<ReturnType<typeof startTestServer>>

/** A connection whose end, however rude, is no error of the test. */
function open(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {})
}

/** Everything that comes back until the connection is lost, however that happens. */
async function answerTo(port: number, bytes: string, isDribbling = false) {
  const socket = open(port)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  if (bytes !== '') socket.write(bytes, 'latin1')
  const dribble = setInterval(() => isDribbling && socket.write('a'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dribble)
  return { answer, statuses: [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)) }
}

/** A second request that hides behind the first: whoever is in front of the server takes it for a part of that. */
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: valdorn.example\r\nConnection: close\r\n\r\n'

const request = (line: string, ...headers: string[]) =>
  `${[line, 'Host: valdorn.example', ...headers].join('\r\n')}\r\n\r\n`
const get = (...headers: string[]) => request('GET /en HTTP/1.1', ...headers)
const post = (...headers: string[]) => request('POST /en HTTP/1.1', ...headers)
const enquiry = (...headers: string[]) =>
  request('POST /api/enquiries HTTP/1.1', 'Content-Type: application/json', 'Connection: close', ...headers)

describe('a bad request to the listening server', async () => {
  const server = await startTestServer()
  const { port } = await listen(server.app)
  afterAll(() => server[Symbol.asyncDispose]())

  const chunked = 'Transfer-Encoding: chunked'
  it.each([
    ['a length and chunks', post('Content-Length: 5', chunked) + '0\r\n\r\n', 400],
    ['two lengths', post('Content-Length: 5', 'Content-Length: 6') + 'abcde', 400],
    ['a coding that is not known', post('Transfer-Encoding: xchunked') + '0\r\n\r\n', 405],
    ['chunks that are not the last coding', post('Transfer-Encoding: chunked, identity') + '0\r\n\r\n', 400],
    ['a space before the colon', post('Transfer-Encoding : chunked') + '0\r\n\r\n', 400],
    ['chunks in HTTP/1.0', post(chunked).replace('1.1', '1.0') + '0\r\n\r\n', 405],
    ['a chunk that ends early', post(chunked) + '1\r\nab\r\n0\r\n\r\n', 405],
    ['a chunk whose line ends in a line feed alone', post(chunked) + '1\na\r\n0\r\n\r\n', 405],
    ['lines that end in a line feed alone', 'GET /en HTTP/1.1\nHost: a\n\n', 400],
    ['a null character in a header', get('A: b\0c'), 400],
    ['a body where none belongs', get(`Content-Length: ${smuggled.length}`, 'Connection: close'), 200],
    [
      'another protocol to go on in',
      get('Connection: Upgrade, close', 'Upgrade: h2c', 'HTTP2-Settings: AAA'),
      200,
    ],
    ['no host', 'GET /en HTTP/1.1\r\n\r\n', 400],
    ['a wish that cannot be met', get('Expect: tea', 'Connection: close'), 417],
  ])('with %s gets one answer, and nothing that hides behind it gets any', async (_name, bytes, status) => {
    const { statuses } = await answerTo(port, bytes + smuggled)
    expect(statuses).toEqual([status])
  })

  it.each([
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a version that does not exist', request('GET /en HTTP/3.0'), 400],
    ['the beginning of TLS', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 400],
    ['bytes without a meaning', '\0\xff\xfe\r\n\r\n', 400],
    ['a method in other letters', request('G\xc4T /en HTTP/1.1'), 400],
    ['a header of 20 kB', get(`A: ${'a'.repeat(20_000)}`), 431],
    ['an address of 20 kB', request(`GET /${'a'.repeat(20_000)} HTTP/1.1`), 431],
    ['two hosts', get('hOST: evil.example'), 400],
    ['4,000 headers', get(...Array<string>(4000).fill('A: b')), 431],
    ['headers of 20 kB after the body', enquiry(chunked) + `0\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['20 kB of notes on a chunk', enquiry(chunked) + `1;${'a'.repeat(20_000)}\r\n{\r\n`, 413],
  ])('with %s is refused', async (_name, bytes, status) => {
    const { statuses, answer } = await answerTo(port, bytes)
    expect(statuses).toEqual([status])
    expect(answer).not.toContain('The page')
    expect(answer).toContain("content-security-policy: default-src 'none'")
  })

  it('that asks for a tunnel to another host gets none', async () => {
    expect((await answerTo(port, request('CONNECT evil.example:443 HTTP/1.1'))).answer).toBe('')
  })

  it('that names another host is answered like any: nothing here depends on it', async () => {
    const headers = ['Host: evil.example', 'X-Forwarded-Host: evil.example', 'Connection: close']
    const bytes = `GET /en/ HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
    const { statuses, answer } = await answerTo(port, bytes)
    expect(statuses).toEqual([301])
    expect(answer).toContain('location: /en\r\n')
    expect(answer).not.toContain('evil')
  })

  it('leaves no trace in the log and no harm to others', async () => {
    expect(server.log().filter(({ level }) => Number(level) > 30)).toEqual([])
    expect((await server.post(typed)).statusCode).toBe(201)
  })
})

/** The server with limits so short that a test can wait for them. */
async function startImpatient(limits: Partial<Server['app']['server']>) {
  const server = await startTestServer()
  server.app.get('/large', () => Buffer.alloc(32 * 1024 * 1024))
  Object.assign(server.app.server, { ...limits, connectionsCheckingInterval: 20 })
  return Object.assign(server, await listen(server.app))
}

it.each([
  ['the headers', 'GET /en HTTP/1.1\r\nHost: a\r\nX: ', [408]],
  ['the body', enquiry('Content-Length: 1000'), [408]],
  ['a body that was refused already', post('Content-Length: 1000000000'), [405]],
  ['everything', '', []],
])('a client that takes its time with %s is told so once, and let go', async (_what, bytes, told) => {
  await using server = await startImpatient({ headersTimeout: 100, requestTimeout: 200 })
  expect((await answerTo(server.port, bytes, bytes !== '')).statuses).toEqual(told)
  expect(await server.store.count()).toBe(0)
})

it('a client that takes its time with its answer loses its connection', async () => {
  await using server = await startImpatient({ timeout: 200 })
  const socket = open(server.port)
  socket.pause().write(request('GET /large HTTP/1.1'))
  const [accepted] = (await once(server.app.server, 'connection')) as [Socket]
  await once(accepted, 'close')
  expect(socket.bytesRead).toBeLessThan(32 * 1024 * 1024)
  socket.destroy()
})

it('more connections than the server takes are closed at once, and those that it has go on', async () => {
  await using server = await startTestServer()
  server.app.server.maxConnections = 1
  const { port } = await listen(server.app)
  const first = open(port)
  await once(server.app.server, 'connection')
  expect((await answerTo(port, '')).answer).toBe('')
  first.write(get('Connection: close'))
  expect(await text(first)).toContain('The page /en')
})
