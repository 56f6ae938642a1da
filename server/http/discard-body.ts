import type { IncomingMessage } from 'node:http'

const mostBytes = 32 * 1024 * 1024
const longestMs = 10_000

/**
 * Reads what is left of a body and throws it away. A client that still sends when the connection closes often loses the
 * answer (RFC 9112, 9.6). Whoever sends more than this, or more slowly, is answered at once and may lose it.
 */
export async function discardBody(message: IncomingMessage): Promise<void> {
  if (message.readableEnded || message.destroyed) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, longestMs)
    let bytes = 0
    function count(chunk: Buffer) {
      bytes += chunk.length
      if (bytes > mostBytes) done()
    }
    function done() {
      clearTimeout(timer)
      message.off('data', count).off('end', done).off('close', done).off('error', done)
      resolve()
    }
    message.on('data', count).once('end', done).once('close', done).once('error', done)
    message.resume()
  })
}
