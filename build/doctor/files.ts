import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#contract/settings.ts'
import { dayMs } from '#contract/time.ts'
import { type Check, type Finding, findingsOf } from './finding.ts'

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
