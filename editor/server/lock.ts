import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Ends the process where another editor writes the same draft. */
export function claim(folder: string) {
  const file = path.join(folder, 'lock')
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
  if (owner !== undefined && isRunning(owner)) {
    console.error('The editor is already running; go on in its window, or end it first.')
    process.exit(1)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, String(process.pid))
  process.once('exit', () => rmSync(file, { force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
