import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmail } from './enquiry.ts'

// What each kind of setting may be. The issues carry no message: `settings.ts` has one remedy for each setting.

/** Digits alone: `Number` would also read ` 80`, `1e3` and `0x50`. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
}

export const onOrOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** `isIP` rather than zod's addresses, because a link-local one needs its zone to listen on (`fe80::1%eth0`). */
export const host = z.union([z.string().refine(isIP), z.hostname()])

function urlOf(protocol: RegExp, isFit: (url: URL) => boolean) {
  return z.url({ protocol, hostname: /./, abort: true }).refine((value) => isFit(new URL(value)))
}

// Comparing the whole address finds a path, a query, a fragment and a password at once. A lone `?` or `#` leaves no
// trace in the parsed parts, but it does in `href`.
export const origin = urlOf(/^https?$/, (url) => url.href === `${url.origin}/`).transform(
  (value) => new URL(value).origin,
)

/** The address of a mail server; `createTransport()` decides what is not said in it. */
export const smtpUrl = urlOf(
  /^smtps?$/,
  (url) => /^\/?$/.test(url.pathname) && !url.href.includes('?') && hasWholeCredentials(url),
)

const postgresUrl = urlOf(/^postgres(ql)?$/, (url) => url.pathname.length > 1 && hasWholeCredentials(url))

/**
 * Not what SQLite reads as something other than a file on the disk (`:memory:`, `file:…?mode=memory`, nothing): it would
 * forget the enquiries. And not `//…`: some programs take `sqlite://a` for a relative path, the system for `/a`.
 */
const sqliteUrl = z
  .string()
  .startsWith('sqlite:')
  .regex(/^sqlite:(?!:|file:|\/\/)[^\0]*[^\0/]$/i)

/** `sqlite:` with the path of a file, or the address of a PostgreSQL database. */
export const databaseUrl = z.union([sqliteUrl, postgresUrl])

/**
 * A password with a bare `#`, `/`, `?` or `%` ends early or cannot be decoded, and whichever server is then asked would
 * complain about something else. What follows a bare `/` or `?` is found by the rules for path and query.
 */
function hasWholeCredentials({ username, password, href }: URL): boolean {
  return !href.includes('#') && works(() => decodeURIComponent(username + password))
}

/** A name that the machine has rules for. */
export const timeZone = z
  .string()
  .refine((name) => works(() => Intl.DateTimeFormat('en', { timeZone: name })))

function works(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

export const emailAddress = z.string().refine(isEmail)

/** `address`, `Name <address>` or `"Name, with a comma" <address>` (RFC 5322, 3.4). */
export const mailbox = z.string().refine((value) => isEmail(addressOf(value)))

const namedMailbox = /^(?:"[^"\\<>\p{Cc}]+"|[^"\\<>()[\],:;@\p{Cc}]+) <([^<>]+)>$/u

/** The address of a mailbox, without the name. */
export function addressOf(mailboxText: string): string {
  return namedMailbox.exec(mailboxText)?.[1] ?? mailboxText
}

/** Everybody is `on`: a range of all addresses says the same less plainly. */
const addressRange = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((range) => !range.endsWith('/0'))

/** The proxies whose word on the address of the visitor is taken, in the form that Fastify's `trustProxy` has. */
export const trustedProxies = z.union([
  onOrOff,
  z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .pipe(z.array(addressRange)),
])
