import { glob, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#contract/settings.ts'
import type { Finding } from './finding.ts'

/** Settings with a password, the database and the backups, where other users of the machine can read them. */
export async function findExposedFiles(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  backups: string,
): Promise<Finding[]> {
  const database = /^sqlite:(.*)$/s.exec(DATABASE_URL)?.[1]
  const files = ['.env', ...(database === undefined ? [] : [database, `${database}-wal`, `${database}-shm`])]
  for await (const name of glob('**/*', { cwd: backups })) files.push(path.join(backups, name))
  const findings: Finding[] = []
  for (const file of files) {
    if (await isExposed(file)) findings.push({ code: 'exposedFile', values: { file } })
  }
  return findings
}

/** Windows has other rights, of which Node shows nothing. */
async function isExposed(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() !== true || process.platform === 'win32') return false
  const folder = await stat(path.dirname(file))
  // The group's rights, and everybody's: to read the file, and to enter its folder.
  return [3, 0].some((shift) => (found.mode >> shift) & 0o4 && (folder.mode >> shift) & 0o1)
}
