import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { enquiryPath } from './enquiry.ts'
import { ExpectedError } from './expected-error.ts'
import * as values from './setting-values.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * An empty value counts as not set: compose files and CI systems pass a variable that nobody set on as ''.
 * @param remedy what the setting must be. It stands in for zod's own messages, some of which quote the value.
 */
function setting<Schema extends z.ZodType>(schema: Schema, remedy: string) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema).describe(remedy)
}

function wholeNumber(least: number, most: number, usual: number) {
  const remedy = `must be a whole number from ${least} to ${most}`
  return setting(values.wholeNumber(least, most).default(usual), remedy)
}

const oneLine = z
  .string()
  .regex(/^\P{Cc}+$/u)
  .default('')

/** Without the room that takes enquiries, the form delivers nothing. */
const takesEnquiries = existsSync(path.join(import.meta.dirname, '../enquiries'))

const settings = {
  PORT: wholeNumber(0, 65535, 3000),
  /** Node's meaning of no host: every address, IPv6 and IPv4, or IPv4 alone where the machine has no IPv6. */
  HOST: setting(values.host.default(''), 'must be an IP address or a host name, without a scheme or a port'),
  SITE_URL: setting(
    values.origin.default('http://localhost:3000'),
    'must be the public origin alone, such as https://example.org: http or https, no path, no query, no password',
  ),
  TRUST_PROXY: setting(
    values.trustedProxies.default(false),
    'must be off, on, or the addresses of the proxies separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  ),
  DATABASE_URL: setting(
    values.databaseUrl.default('sqlite:./data/enquiries.db'),
    'must be sqlite: and the path of a file, such as sqlite:./data/enquiries.db, or postgres://user:password@host/database with special characters of the password as %23 and the like',
  ),
  /** Becomes part of DATABASE_URL. */
  DATABASE_PASSWORD: setting(oneLine, 'must be characters in one line'),
  /** '' sends no mail. */
  SMTP_URL: setting(
    values.smtpUrl.default(''),
    'must be like smtp://user:password@mail.example.org:587 or smtps://…, with special characters of user and password as %40 and the like; leave it empty for no mail',
  ),
  /** '' is the address that the site shows. */
  ENQUIRY_TO: setting(
    values.emailAddress.default(''),
    'must be an e-mail address alone, such as office@example.org',
  ),
  /** '' as with ENQUIRY_TO. */
  ENQUIRY_FROM: setting(
    values.mailbox.default(''),
    'must be an e-mail address, such as office@example.org or Example <office@example.org>',
  ),
  ENQUIRY_CONFIRMATION: setting(values.onOrOff.default(true), 'must be on or off'),
  ENQUIRY_NOTIFICATIONS_PER_HOUR: wholeNumber(1, 100_000, 60),
  ENQUIRY_RETENTION_DAYS: wholeNumber(1, 3650, 180),
  TIME_ZONE: setting(
    values.timeZone.default('Europe/Berlin'),
    'must be the name of a time zone, such as Europe/Berlin',
  ),
  /** What the editor of the owner runs after a build. */
  PUBLISH_COMMAND: setting(oneLine, 'must be a command in one line, such as git push'),
  /** The one setting whose empty value means something: a form that delivers nothing. */
  ENQUIRY_ENDPOINT: z
    .enum([enquiryPath, ''])
    .default(takesEnquiries ? enquiryPath : '')
    .describe(`must be ${enquiryPath}, or empty for a form that delivers nothing`),
}

/** The names of the settings that are read; `.env.example` explains each. */
export const settingNames = Object.keys(settings)

const schema = z.object(settings)
export type Settings = z.infer<typeof schema>

const isNoSetting = 'is not a setting: correct its name or remove it'
const isUnknown = (name: string) => !settingNames.includes(name)

/**
 * The settings, checked. A variable of the environment wins over the same one of the `.env` file.
 * @throws ExpectedError naming every wrong variable at once, without values, for some are passwords.
 */
export function parseSettings(environment: Variables, file: Variables = {}): Settings {
  const result = schema.safeParse({ ...file, ...environment })
  const wrongNames = new Set(result.error?.issues.map((issue) => String(issue.path[0])))
  // The environment is full of names of other programs, but these are ours.
  const ourNames = Object.keys(environment).filter((name) => name.startsWith('ENQUIRY_'))
  const problems = [
    ...[...wrongNames].map((name) => `${name} ${settings[name as keyof typeof settings].description}`),
    ...Object.keys(file)
      .filter(isUnknown)
      .map((name) => `${name} in .env ${isNoSetting}`),
    ...ourNames.filter(isUnknown).map((name) => `${name} ${isNoSetting}`),
  ]
  if (result.success && problems.length === 0) return withPassword(result.data)
  throw new ExpectedError(
    ['Correct these settings, then start again (.env.example explains each):', ...problems].join('\n  '),
  )
}

/**
 * A line for each variable with the letters of a setting in another order, as `SMPT_URL`, or without its underscore: the
 * environment holds those of other programs, too, so it is no mistake for sure.
 */
export function misspelt(environment: Variables): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = isUnknown(name) && settingNames.find((known) => lettersOf(known) === lettersOf(name))
    return meant ? [`${name} is set, which is no setting: is ${meant} meant?`] : []
  })
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').split('').toSorted().join('')
}

/** With the password of the database in its address, which may have one already. */
function withPassword(read: Settings): Settings {
  const { DATABASE_URL, DATABASE_PASSWORD } = read
  if (DATABASE_PASSWORD === '' || DATABASE_URL.startsWith('sqlite:')) return read
  const url = new URL(DATABASE_URL)
  url.password ||= encodeURIComponent(DATABASE_PASSWORD)
  return { ...read, DATABASE_URL: url.href }
}

/**
 * The settings of this process: the environment, and `.env` of the current directory if there is one.
 * @throws ExpectedError
 */
export function readSettings(): Settings {
  return parseSettings(process.env, readEnvFile())
}

function readEnvFile(): Variables {
  try {
    // Some editors put a byte order mark first, which would become part of the first name.
    return parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new ExpectedError(`.env cannot be read (${code}): make it a file that this user may read.`, {
      cause,
    })
  }
}
