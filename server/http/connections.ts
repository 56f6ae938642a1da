import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes `server.close()` finish every answer, and close at once every connection that waits for none.
 *
 * Node's own rule for idle connections is wrong in two cases. An answer that was written in one piece counts as complete
 * while a slow client is still receiving it, so a picture would be cut off; a connection that a browser opened in advance
 * and never used counts as busy, so it would delay the stop.
 */
export function finishAnswersOnClose(server: Server) {
  const connections = new Set<Socket>()
  const unfinished = new Set<ServerResponse>()
  let isClosing = false

  function closeIdleConnections() {
    const busy = new Set([...unfinished].map((response) => response.req.socket))
    for (const socket of connections) if (!busy.has(socket)) socket.destroySoon()
  }

  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (_request, response) => {
    unfinished.add(response)
    response.once('close', () => {
      unfinished.delete(response)
      if (isClosing) closeIdleConnections()
    })
  })
  // `close()` calls this method, and nothing else does: Fastify leaves it alone unless told otherwise.
  server.closeIdleConnections = () => {
    isClosing = true
    closeIdleConnections()
  }
}
