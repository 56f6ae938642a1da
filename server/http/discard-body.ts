import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/**
 * Reads what is left of a body and throws it away, for ten seconds at most. A client that still sends when the connection
 * closes often loses the answer (RFC 9112, 9.6).
 */
export async function discardBody(message: IncomingMessage): Promise<void> {
  // It rejects when the time is over, and when the client goes away.
  await finished(message.resume(), { signal: AbortSignal.timeout(10_000), cleanup: true }).catch(() => {})
}
