import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Headers } from '#contract/headers.ts'

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/**
 * Answers an invalid or late request with a bare status and closes the connection, because nobody can tell where the next
 * request would begin. A connection that has carried an answer gets no further one, which a proxy might give to another
 * client. One that a browser opened in advance and did not use is closed without an answer.
 */
export function createClientErrorHandler(commonHeaders: Headers) {
  return ({ code = '' }: { code?: string }, socket: Socket) => {
    const isAnswerable = socket.bytesRead > 0 && socket.bytesWritten === 0 && socket.writable
    if (!isAnswerable) return socket.destroy()
    const status = statuses[code] ?? 400
    const headers = { ...commonHeaders, connection: 'close', 'content-length': '0' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
    return socket.destroySoon()
  }
}
