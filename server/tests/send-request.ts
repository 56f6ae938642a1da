import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** For tests: lets the server listen, and sends it requests with just the headers that are named, each over a socket of its own. */
export async function listen(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  async function send(
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer } = {},
  ) {
    const sending = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
    sending.end(body)
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }
  return { port, send }
}
