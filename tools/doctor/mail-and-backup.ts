import { glob, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '#contract/time.ts'
import { describeError } from '#server/enquiries/mail/mail-errors.ts'
import { createTransport } from '#server/enquiries/mail/transport.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Asks the mail server whether it would take mail from here, login included, and sends none. */
export async function findMailServer(smtpUrl: string): Promise<Finding[]> {
  if (smtpUrl === '') return []
  const transport = createTransport(smtpUrl)
  try {
    await transport.verify()
    return []
  } catch (error) {
    return [{ code: 'mailServer', values: { error: describeError(error) } }]
  } finally {
    transport.close()
  }
}

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
