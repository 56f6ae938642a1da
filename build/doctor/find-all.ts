import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { readSettings, type Settings } from '#contract/settings.ts'
import { dayMs } from '#contract/time.ts'
import { currentRelease, readManifest } from '#server/index.ts'
import { lifetimeDays } from '../pages/text-files.ts'
import { type Check, type Finding, findingsOf } from './finding.ts'
import { findShippedFacts } from './shipped-facts.ts'

/**
 * All that is in the way of going live.
 * @param backups the default is the folder that `docs/operations.md` recommends.
 * @throws ExpectedError
 */
export async function findAll(backups = '/var/backups/valdorn'): Promise<Finding[]> {
  const settings = readSettings()
  const now = new Date()
  return [
    ...findShippedFacts(),
    ...findSettings(settings),
    ...(await findInBuiltSite('dist', settings, now)),
    ...findInFiles(settings, backups, now),
  ]
}

/** Their values are not shown: one of them contains a password. */
const withDomain = ['SITE_URL', 'SMTP_URL', 'ENQUIRY_TO', 'ENQUIRY_FROM'] as const

/** Domains for examples and tests (RFC 2606, RFC 6761). */
const reserved = /[@./](?:example(?:\.(?:com|net|org))?|test|invalid)(?=[/:>]|$)/i

/** Settings that name a reserved domain, or work on a laptop and nowhere else. */
export function findSettings(settings: Settings): Finding[] {
  const { SITE_URL, SMTP_URL, TRUST_PROXY, ENQUIRY_ENDPOINT } = settings
  const { protocol, hostname } = new URL(SITE_URL)
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(hostname)
  const isDelivering = ENQUIRY_ENDPOINT !== ''
  return findingsOf([
    ...withDomain.map((name): Check => [reserved.test(settings[name]), 'reservedSetting', { name }]),
    [isLocal, 'localSiteUrl', { SITE_URL }],
    [!isLocal && protocol !== 'https:', 'noHttps'],
    [isDelivering && SMTP_URL === '', 'noMailServer'],
    [isDelivering && TRUST_PROXY === false, 'noProxy'],
  ])
}

/** Where the release that is served was made with other settings than the server has, or too long ago. */
export async function findInBuiltSite(dist: string, settings: Settings, now: Date): Promise<Finding[]> {
  const { SITE_URL, ENQUIRY_RETENTION_DAYS: kept, ENQUIRY_ENDPOINT } = settings
  const manifest = await currentRelease(dist)
    .then(readManifest)
    .catch(() => undefined)
  if (!manifest) return [{ code: 'notBuilt' }]
  const { siteUrl: builtFor, builtAt, promisedDays: promised } = manifest
  const ageDays = (now.getTime() - Date.parse(builtAt)) / dayMs
  return findingsOf([
    [builtFor !== SITE_URL, 'builtForOther', { builtFor, SITE_URL }],
    [ageDays > lifetimeDays - 30, 'securityTxt'],
    [
      ENQUIRY_ENDPOINT !== '' && promised !== kept,
      promised === undefined ? 'noRetention' : 'otherRetention',
      { kept, promised: promised ?? '' },
    ],
  ])
}

/** Backups are made every night; one may be missing because the machine was off. */
const freshForMs = 2 * dayMs

/**
 * Settings with a password, the database and the backups, where other users of the machine can read them; and a folder of
 * backups without a recent one that is not empty, where enquiries are taken.
 */
export function findInFiles(
  { DATABASE_URL, ENQUIRY_ENDPOINT }: Pick<Settings, 'DATABASE_URL' | 'ENQUIRY_ENDPOINT'>,
  folder: string,
  now: Date,
): Finding[] {
  const database = /^sqlite:(.*)$/s.exec(DATABASE_URL)?.[1] ?? []
  const backups = globSync('**/*', { cwd: folder }).map((name) => path.join(folder, name))
  const isThere = backups.some((name) => {
    const file = statSync(name, { throwIfNoEntry: false })
    return file?.isFile() && file.size > 0 && now.getTime() - file.mtimeMs < freshForMs
  })
  return findingsOf([
    ...['.env', database, backups].flat().map((file): Check => [isExposed(file), 'exposedFile', { file }]),
    [ENQUIRY_ENDPOINT !== '' && !isThere, 'noBackup', { folder }],
  ])
}

/** Windows has other rights, of which Node shows nothing. */
function isExposed(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile() || process.platform === 'win32') return false
  const folder = statSync(path.dirname(file))
  // The group's rights, and everybody's: to read the file, and to enter its folder.
  return [0o40, 0o4].some((read) => found.mode & read && folder.mode & (read >> 2))
}
