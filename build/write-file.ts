import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file, and makes the folders that lead to it. It appears when it is complete: another build may read it, and one
 * that is interrupted must not leave half of it.
 */
export async function writeFileWithFolders(file: string, content: string | Uint8Array) {
  await mkdir(path.dirname(file), { recursive: true })
  const staged = `${file}.${randomUUID()}`
  await writeFile(staged, content)
  await rename(staged, file)
}
