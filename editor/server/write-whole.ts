import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes a file whole or not at all, whatever happens meanwhile. */
export function writeWhole(file: string, content: string | Uint8Array) {
  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.part`)
  writeFileSync(unfinished, content, { flush: true })
  renameSync(unfinished, file)
}
