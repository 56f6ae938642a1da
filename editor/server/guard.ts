import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Whoever writes has to know it: it stands in the address that the terminal shows, and is another at each start. */
export const secret = randomBytes(32).toString('base64url')

/** The names under which this computer knows itself; another `Host` is that of a page that pretends to be here. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether a request is for the editor, and from its own page or none. */
export function isFromHere({ headers, socket }: IncomingMessage): boolean {
  const hosts = ownNames.map((name) => `${name}:${socket.localPort}`)
  const { host = '', origin } = headers
  if (!hosts.includes(host)) return false
  return origin === undefined || origin === `http://${host}`
}

export function knowsSecret({ headers }: IncomingMessage): boolean {
  const given = Buffer.from(String(headers['x-edit-secret'] ?? ''))
  return given.length === secret.length && timingSafeEqual(given, Buffer.from(secret))
}
