import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmail } from '#contract/enquiry.ts'

// What each kind of setting may be. The issues carry no message: `config.ts` has one remedy for each setting, and none of
// them repeats a value, for some are passwords.

export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65535)

export const host = z
  .string()
  .refine((value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value))

export const origin = z.string().transform((value, context) => {
  const url = URL.parse(value)
  // Comparing the whole address finds a path, a query, a fragment and a password at once. A lone `?` or `#` leaves
  // no trace in the parsed parts, but it does in `href`.
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

/** `sqlite:` with the path of a file, or the address of a PostgreSQL database. */
export const databaseUrl = z
  .string()
  .refine((value) =>
    value.startsWith('sqlite:') ? isDatabaseFile(value.slice('sqlite:'.length)) : isPostgresUrl(value),
  )

/**
 * Not what SQLite reads as something other than a file on the disk (`:memory:`, `file:…?mode=memory`, nothing): it would
 * forget the enquiries. And not `//…`: some programs take `sqlite://a` for a relative path, the system for `/a`.
 */
function isDatabaseFile(file: string): boolean {
  return /^(?!:|file:|\/\/)[^\0]*[^\0/]$/i.test(file)
}

function isPostgresUrl(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    /^postgres(ql)?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.pathname.length > 1 &&
    hasWholeCredentials(url)
  )
}

/** The address of a mail server; what is not said in it is decided by `createTransport()`. */
export const smtpUrl = z.string().refine((value) => {
  const url = URL.parse(value)
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    (url.pathname === '' || url.pathname === '/') &&
    !url.href.includes('?') &&
    hasWholeCredentials(url)
  )
})

/**
 * A password with a bare `#`, `/`, `?` or `%` ends early or cannot be decoded, and whichever server is then asked would
 * complain about something else. What follows a bare `/` or `?` is found by the rules for path and query.
 */
function hasWholeCredentials({ username, password, href }: URL): boolean {
  if (href.includes('#')) return false
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
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

export const days = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .refine((number) => number >= 1 && number <= 3650)

export const onOrOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Whose word on the address of the visitor is taken, in the form that Fastify's `trustProxy` has. */
export const trustedProxies = z.string().transform((value, context): boolean | string[] => {
  if (value === 'on' || value === 'off') return value === 'on'
  const ranges = value.split(',').map((range) => range.trim())
  if (!ranges.every(isAddressRange)) context.addIssue({ code: 'custom' })
  return ranges
})

/** An IP address, or a range of them in CIDR notation (RFC 4632, 3.1). */
function isAddressRange(range: string): boolean {
  const [, address = '', prefix] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(range) ?? []
  const version = isIP(address)
  if (version === 0 || prefix === undefined) return version !== 0
  return Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}
