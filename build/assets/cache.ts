import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeFileWithFolders } from '../write-file.ts'

/** The root of the site to write to, and the folder that keeps the same files from one build to the next. */
export interface AssetFolders {
  to: string
  cache: string
}

/** Eight hexadecimal digits that change with any of the parts, for addresses that browsers may keep for ever. */
export function fingerprint(...parts: (string | Uint8Array)[]) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 8)
}

/**
 * The bytes of a file in the cache, made first if there is none. Its name must contain a fingerprint of all that it is
 * made from, because an existing file is never made again.
 */
export async function cached(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  if (existsSync(file)) return await readFile(file)
  const made = await make()
  await writeFileWithFolders(file, made)
  return made
}

/** Writes a file of the site, from the cache if it is there. The address must contain a fingerprint, as in `cached`. */
export async function writeCached({ to, cache }: AssetFolders, address: string, make: () => Promise<Buffer>) {
  await writeFileWithFolders(path.join(to, address), await cached(path.join(cache, address), make))
}
