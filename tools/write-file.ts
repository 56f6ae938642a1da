import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes a file, and makes the folders that lead to it. */
export async function writeFileWithFolders(file: string, content: string | Uint8Array) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}
