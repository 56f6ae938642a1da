import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { dayMs } from '#contract/time.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Backups are made every night; one may be missing because the machine was off. */
const freshForMs = 2 * dayMs

/** Whether the folder contains a recent backup that is not empty. */
export function findBackup(folder: string, now: Date): Finding[] {
  const isThere = globSync('*', { cwd: folder }).some((name) => {
    const file = statSync(path.join(folder, name))
    return file.isFile() && file.size > 0 && now.getTime() - file.mtimeMs < freshForMs
  })
  return findingsOf([[!isThere, 'noBackup', { folder }]])
}
