import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/**
 * Opens an address by way of a file that leads there: every user of this computer can see what a browser is started with,
 * and nobody else can read the file.
 */
export function openBrowser(address: string, folder: string) {
  const file = path.join(folder, 'open.html')
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, `<meta http-equiv="refresh" content="0; url=${address}">`, { mode: 0o600 })
  const [program, ...parameters] = openers[process.platform] ?? ['xdg-open']
  // Without a browser the address stands in the terminal.
  spawn(program, [...parameters, file], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
