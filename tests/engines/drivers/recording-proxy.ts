import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { scriptFiles } from '../../cases.ts'
import { collectorPath, collectorScript, pageErrorIn, reportPath } from './page-errors.ts'

export type RecordingProxy = Awaited<ReturnType<typeof openRecordingProxy>>

/** Records requests and page errors, and delays, answers and alters requests: not every engine has that built in. */
export async function openRecordingProxy(server: string) {
  const requests: { method: string; path: string }[] = []
  const pageErrors: string[] = []
  const held = new Map<string, Promise<void>>()
  const answers = new Map<string, number>()
  const additions = new Map<string, string>()

  /** Delays requests to paths that begin like this. @returns what lets them through. */
  function hold(start: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(start, promise)
    return resolve
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '' } = incoming
    if (path === reportPath) {
      pageErrors.push(pageErrorIn(await text(incoming)))
      response.writeHead(204).end()
      return
    }
    if (path === collectorPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(collectorScript())
      return
    }
    requests.push({ method, path })
    await valueFor(held, path)
    const status = valueFor(answers, path)
    if (status !== undefined) {
      incoming.resume()
      response.writeHead(status).end()
      return
    }
    const { 'accept-encoding': _coding, ...headers } = incoming.headers
    const outgoing = request(server, { path, method, headers }, (answered) => {
      void sendOn(answered, response, valueFor(additions, path))
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }

  const proxy = createServer((incoming, response) => void forward(incoming, response)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    requests,
    pageErrors,
    hold,
    /** Answers such requests in place of the server. */
    answer: (start: string, status: number) => void answers.set(start, status),
    /** Puts a line in front of a script, which no browser may cache then, and delays the others. @returns what lets them through. */
    alterScript(altered: string): () => void {
      additions.set(`/assets/${altered}-`, 'document.body.title = "altered";')
      const others = scriptFiles.filter((name) => name !== altered)
      const letThrough = others.map((name) => hold(`/assets/${name}-`))
      return () => letThrough.forEach((letOne) => letOne())
    },
    async [Symbol.asyncDispose]() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

async function sendOn(answered: IncomingMessage, response: ServerResponse, addition?: string) {
  const { statusCode = 0, headers } = answered
  const { 'content-security-policy': policy, 'content-length': _length, ...others } = headers
  if (!others['content-type']?.startsWith('text/html')) {
    if (addition === undefined) response.writeHead(statusCode, headers)
    else response.writeHead(statusCode, { ...others, 'cache-control': 'no-store' }).write(addition)
    answered.pipe(response)
    return
  }
  // The browser reports violations of the policy to the proxy, with or without script.
  const reporting = { 'content-security-policy': `${String(policy)}; report-uri ${reportPath}` }
  response.writeHead(statusCode, { ...others, ...reporting })
  // The first script of the page, which its policy allows, for it comes from the same origin.
  const collector = `<head><script src="${collectorPath}"></script>`
  response.end((await text(answered)).replace('<head>', collector))
}

function valueFor<Value>(values: Map<string, Value>, path: string): Value | undefined {
  return [...values].find(([start]) => path.startsWith(start))?.[1]
}
