import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { nearestName } from './nearest-name.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** An empty value counts as not set: compose files and CI systems pass a variable that nobody set on as ''. */
function setting<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema)
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65535)

const host = z.string().refine((value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value))

const origin = z.string().transform((value, context) => {
  const url = URL.parse(value)
  // Comparing the whole address finds a path, a query, a fragment and a password at once. A lone `?` or `#` leaves
  // no trace in the parsed parts, but it does in `href`.
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const settings = {
  PORT: setting(port.default(3000)),
  /** Node's meaning of no host: every address, IPv6 and IPv4, or IPv4 alone where the machine has no IPv6. */
  HOST: setting(host.default('')),
  SITE_URL: setting(origin.default('http://localhost:3000')),
}

const remedies: Record<keyof typeof settings, string> = {
  PORT: 'must be a whole number from 0 to 65535',
  HOST: 'must be an IP address or a host name, without a scheme or a port',
  SITE_URL:
    'must be the public origin alone, such as https://example.org: http or https, no path, no query, no password',
}

/**
 * Settings of the part that takes enquiries. Nothing reads them yet; they are known so that an environment that
 * already holds them starts, and so that their misspellings are found.
 */
const reservedNames = [
  'DATABASE_URL',
  'SMTP_URL',
  'ENQUIRY_TO',
  'ENQUIRY_FROM',
  'ENQUIRY_RETENTION_DAYS',
  'ENQUIRY_ENDPOINT',
]

/** The names of the settings that are read; `.env.example` explains each. */
export const settingNames = Object.keys(settings)
const acceptedNames = [...settingNames, ...reservedNames]

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
  if (acceptedNames.includes(name)) return []
  const nearest = nearestName(name, acceptedNames)
  // Beyond half of the letters the nearest name is an accident, and asking for it would mislead.
  const isLikely = nearest !== undefined && nearest.distance <= nearest.name.length / 2
  const remedy = isLikely
    ? `did you mean ${nearest.name}?`
    : `remove it; there are ${acceptedNames.join(', ')}`
  return [`${name} in .env is not a setting: ${remedy}`]
}

/**
 * The environment is full of names of other programs, so only a near miss of a long name with an underscore counts:
 * `SITE_URI` does, `PORTS` and `HOME` do not. Hardly anybody mistypes the first letter, and `HTTP_URL` is no `SMTP_URL`.
 */
function misspeltInEnvironment(name: string): string[] {
  if (!name.includes('_') || acceptedNames.includes(name)) return []
  const longNames = acceptedNames.filter((accepted) => accepted.length >= 8 && accepted[0] === name[0])
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
