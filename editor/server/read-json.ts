import { readFileSync } from 'node:fs'

/** What a file says; undefined where it is not there, or is no JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
