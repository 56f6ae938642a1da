import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Eight hexadecimal digits that change with any of the parts: for addresses that may be kept for ever. */
export function fingerprint(...parts: (string | Uint8Array)[]) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 8)
}

/**
 * The bytes of a file in the cache, made first if there is none. Its name must stand for all that it is made from,
 * because an existing file is never made again.
 */
export async function cached(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = await readFile(file).catch(unlessMissing)
  if (known) return known
  const made = await make()
  await mkdir(path.dirname(file), { recursive: true })
  // Under another name until it is whole: an interrupted build must not leave half a file for the next one.
  const staging = `${file}.${process.pid}`
  await writeFile(staging, made)
  await rename(staging, file)
  return made
}

/** For `catch` behind reading a file: nothing if it does not exist. @throws any other error. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
