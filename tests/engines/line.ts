import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { complaintIn, complaintsPath, withListener, withReports } from './ears.ts'

export type Line = Awaited<ReturnType<typeof openLine>>

/**
 * The line between a browser and the server, on which a test can hold back and answer what it likes, and hears what the page
 * complains about: not every engine lets tests do so inside it. Each test has its own.
 */
export async function openLine(server: string) {
  const requests: { method: string; path: string }[] = []
  const complaints: string[] = []
  const held = new Map<string, Promise<void>>()
  const answers = new Map<string, number>()

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { method = '', url: path = '', headers } = asked
    if (path === complaintsPath) {
      complaints.push(complaintIn(await text(asked)))
      answer.writeHead(204).end()
      return
    }
    requests.push({ method, path })
    await valueFor(held, path)
    const status = valueFor(answers, path)
    if (status !== undefined) {
      asked.resume()
      answer.writeHead(status).end()
      return
    }
    const isScript = path.endsWith('.js')
    const onward = request(
      server + path,
      { method, headers: isScript ? withoutCoding(headers) : headers },
      (answered) => void (isScript ? passScript(answered, answer) : passOn(answered, answer)),
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  const proxy = createServer((asked, answer) => void pass(asked, answer)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** What has come through, in order. */
    requests,
    /** What pages have complained about, in order. */
    complaints,
    /** Holds what is asked for at an address that begins like this. Returns what lets it through. */
    hold(start: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(start, promise)
      return resolve
    },
    /** Answers in place of the server. Returns what leaves it to the server again. */
    answer(start: string, status: number): () => void {
      answers.set(start, status)
      return () => void answers.delete(start)
    },
    async [Symbol.asyncDispose]() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

function passOn(answered: IncomingMessage, answer: ServerResponse) {
  const { 'content-security-policy': policy, ...headers } = answered.headers
  answer.writeHead(answered.statusCode ?? 0, {
    ...headers,
    ...(policy !== undefined && { 'content-security-policy': withReports(String(policy)) }),
  })
  answered.pipe(answer)
}

async function passScript(answered: IncomingMessage, answer: ServerResponse) {
  const { 'content-length': _length, ...headers } = answered.headers
  answer.writeHead(answered.statusCode ?? 0, headers).end(withListener(await text(answered)))
}

function withoutCoding({ 'accept-encoding': _coding, ...headers }: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return headers
}

function valueFor<Value>(values: Map<string, Value>, path: string): Value | undefined {
  return [...values].find(([start]) => path.startsWith(start))?.[1]
}
