import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  complaintIn,
  complaintsPath,
  listenerPath,
  listenerScript,
  withListener,
  withReports,
} from './page-errors.ts'

export type RecordingProxy = Awaited<ReturnType<typeof openRecordingProxy>>

/**
 * The line between a browser and the server, on which a test can hold back and answer what it likes, and hears what the page
 * complains about: not every engine lets tests do so inside it. Each test has its own.
 */
export async function openRecordingProxy(server: string) {
  const requests: { method: string; path: string }[] = []
  const complaints: string[] = []
  const held = new Map<string, Promise<void>>()
  const answers = new Map<string, number>()
  const additions = new Map<string, string>()

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { method = '', url: path = '' } = asked
    if (path === complaintsPath) {
      complaints.push(complaintIn(await text(asked)))
      answer.writeHead(204).end()
      return
    }
    if (path === listenerPath) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(listenerScript())
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
    const { 'accept-encoding': _coding, ...headers } = asked.headers
    const onward = request(server + path, { method, headers }, (answered) => {
      void passOn(answered, answer, valueFor(additions, path))
    })
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
    /** Puts something in front of a file that the server sends, and lets nobody keep it. */
    alter(start: string, addition: string) {
      additions.set(start, addition)
    },
    async [Symbol.asyncDispose]() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

async function passOn(answered: IncomingMessage, answer: ServerResponse, addition?: string) {
  const { statusCode = 0, headers } = answered
  const { 'content-security-policy': policy, 'content-length': _length, ...others } = headers
  if (!others['content-type']?.startsWith('text/html')) {
    if (addition === undefined) answer.writeHead(statusCode, headers)
    else answer.writeHead(statusCode, { ...others, 'cache-control': 'no-store' }).write(addition)
    answered.pipe(answer)
    return
  }
  answer.writeHead(statusCode, { ...others, 'content-security-policy': withReports(String(policy)) })
  answer.end(withListener(await text(answered)))
}

function valueFor<Value>(values: Map<string, Value>, path: string): Value | undefined {
  return [...values].find(([start]) => path.startsWith(start))?.[1]
}
