import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#contract/settings.ts'
import { type Check, type Finding, findingsOf } from './finding.ts'

/** Settings with a password, the database and the backups, where other users of the machine can read them. */
export function findExposedFiles(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  backups: string,
): Finding[] {
  const database = /^sqlite:(.*)$/s.exec(DATABASE_URL)?.[1] ?? []
  const copies = globSync('**/*', { cwd: backups }).map((name) => path.join(backups, name))
  return findingsOf(
    ['.env', database, copies].flat().map((file): Check => [isExposed(file), 'exposedFile', { file }]),
  )
}

/** Windows has other rights, of which Node shows nothing. */
function isExposed(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile() || process.platform === 'win32') return false
  const folder = statSync(path.dirname(file))
  // The group's rights, and everybody's: to read the file, and to enter its folder.
  return [0o40, 0o4].some((read) => found.mode & read && folder.mode & (read >> 2))
}
