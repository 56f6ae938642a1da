import { glob, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '#contract/time.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Backups are made every night; one may be missing because the machine was off. */
const freshForMs = 2 * dayMs

/** Whether the folder contains a recent backup that is not empty. */
export async function findBackup(folder: string, now: Date): Promise<Finding[]> {
  let newestMs = -Infinity
  for await (const name of glob('*', { cwd: folder })) {
    const found = await stat(path.join(folder, name))
    if (found.isFile() && found.size > 0) newestMs = Math.max(newestMs, found.mtimeMs)
  }
  return findingsOf([[now.getTime() - newestMs >= freshForMs, 'noBackup', { folder }]])
}
