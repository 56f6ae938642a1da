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
  /** The last answer of each connection; those before it are complete when it is. */
  const answers = new Map<Socket, ServerResponse | undefined>()
  let isClosing = false

  server.on('connection', (socket) => {
    answers.set(socket, undefined)
    socket.once('close', () => answers.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    answers.set(socket, answer)
    answer.once('close', () => {
      if (isClosing && answers.get(socket) === answer) socket.destroySoon()
    })
  })
  // `close()` calls this method, and nothing else does: Fastify leaves it alone unless told otherwise.
  server.closeIdleConnections = () => {
    isClosing = true
    for (const [socket, answer] of answers) if (answer?.closed !== false) socket.destroySoon()
  }
}
