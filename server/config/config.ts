import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { enquiryPath } from '#contract/enquiry.ts'
import { nearestName } from './nearest-name.ts'
import * as values from './setting-values.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** An empty value counts as not set: compose files and CI systems pass a variable that nobody set on as ''. */
function setting<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema)
}

const settings = {
  PORT: setting(values.port.default(3000)),
  /** Node's meaning of no host: every address, IPv6 and IPv4, or IPv4 alone where the machine has no IPv6. */
  HOST: setting(values.host.default('')),
  SITE_URL: setting(values.origin.default('http://localhost:3000')),
  TRUST_PROXY: setting(values.trustedProxies.default(false)),
  DATABASE_URL: setting(values.databaseUrl.default('sqlite:./data/enquiries.db')),
  /** '' sends no mail. */
  SMTP_URL: setting(values.smtpUrl.default('')),
  /** '' is the address that the site shows; see `mailAddresses()`, which knows it. */
  ENQUIRY_TO: setting(values.emailAddress.default('')),
  /** '' as with ENQUIRY_TO. */
  ENQUIRY_FROM: setting(values.mailbox.default('')),
  ENQUIRY_CONFIRMATION: setting(values.onOrOff.default(true)),
  ENQUIRY_RETENTION_DAYS: setting(values.days.default(180)),
  /** The one setting whose empty value means something: a form that delivers nothing. */
  ENQUIRY_ENDPOINT: z.enum([enquiryPath, '']).default(enquiryPath),
}

const remedies: Record<keyof typeof settings, string> = {
  PORT: 'must be a whole number from 0 to 65535',
  HOST: 'must be an IP address or a host name, without a scheme or a port',
  SITE_URL:
    'must be the public origin alone, such as https://example.org: http or https, no path, no query, no password',
  TRUST_PROXY:
    'must be off, on, or the addresses of the proxies separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  DATABASE_URL:
    'must be sqlite: and the path of a file, such as sqlite:./data/enquiries.db, or postgres://user:password@host/database with special characters of the password as %23 and the like',
  SMTP_URL:
    'must be like smtp://user:password@mail.example.org:587 or smtps://…, with special characters of user and password as %40 and the like; leave it empty for no mail',
  ENQUIRY_TO: 'must be an e-mail address alone, such as office@example.org',
  ENQUIRY_FROM: 'must be an e-mail address, such as office@example.org or Example <office@example.org>',
  ENQUIRY_CONFIRMATION: 'must be on or off',
  ENQUIRY_RETENTION_DAYS: 'must be a whole number from 1 to 3650',
  ENQUIRY_ENDPOINT: `must be ${enquiryPath}, or empty for a form that delivers nothing`,
}

/** The names of the settings that are read; `.env.example` explains each. */
export const settingNames = Object.keys(settings)

const schema = z.object(settings)
export type Config = z.infer<typeof schema>

/** Settings are wrong; the message names every one and its remedy, but no value, for some are passwords. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * The settings, checked. A variable of the environment wins over the same one of the `.env` file.
 * @throws ConfigError naming every wrong variable at once, without values.
 */
export function readConfig(environment: Variables, file: Variables = {}): Config {
  const result = schema.safeParse({ ...file, ...environment })
  const wrongNames = new Set(result.error?.issues.map((issue) => String(issue.path[0])))
  const problems = [
    ...[...wrongNames].map((name) => `${name} ${remedies[name as keyof typeof settings]}`),
    ...Object.keys(file).flatMap(unknownInFile),
    ...Object.keys(environment).flatMap(misspeltInEnvironment),
  ]
  if (result.success && problems.length === 0) return result.data
  throw new ConfigError(
    ['Correct these settings, then start again (.env.example explains each):', ...problems].join('\n  '),
  )
}

/** The file belongs to this program alone, so whatever is not a setting in it is a mistake. */
function unknownInFile(name: string): string[] {
  if (settingNames.includes(name)) return []
  const nearest = nearestName(name, settingNames)
  // Beyond half of the letters the nearest name is an accident, and asking for it would mislead.
  const isLikely = nearest !== undefined && nearest.distance <= nearest.name.length / 2
  const remedy = isLikely
    ? `did you mean ${nearest.name}?`
    : `remove it; there are ${settingNames.join(', ')}`
  return [`${name} in .env is not a setting: ${remedy}`]
}

/**
 * The environment is full of names of other programs, so only a near miss of a long name with an underscore counts:
 * `SITE_URI` does, `PORTS` and `HOME` do not. Hardly anybody mistypes the first letter, and `HTTP_URL` is no `SMTP_URL`.
 */
function misspeltInEnvironment(name: string): string[] {
  if (!name.includes('_') || settingNames.includes(name)) return []
  const longNames = settingNames.filter((accepted) => accepted.length >= 8 && accepted[0] === name[0])
  const nearest = nearestName(name, longNames)
  if (nearest === undefined || nearest.distance > 2) return []
  return [
    `${name} is not a setting: did you mean ${nearest.name}? Rename it, or unset it if it is another program's`,
  ]
}

/**
 * The settings of this process: the environment, and `.env` of the current directory if there is one.
 * @throws ConfigError
 */
export function readSettings(): Config {
  return readConfig(process.env, readEnvFile())
}

function readEnvFile(): Variables {
  try {
    // Some editors put a byte order mark first, which would become part of the first name.
    return parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new ConfigError(`.env cannot be read (${code}): make it a file that this user may read.`, { cause })
  }
}
