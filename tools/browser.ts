import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** No browser for the tests, and none could be installed; the message is one line with the remedy. */
export class BrowserError extends Error {
  override name = 'BrowserError'
}

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const applications: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
    ['', process.env.HOME ?? ''].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
  ),
  win32: [
    'Google/Chrome/Application/chrome.exe',
    'Chromium/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ].flatMap((program) =>
    [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.join(folder, program)),
  ),
}

/**
 * The Chromium, Chrome or Edge that the browser tests drive: the one that `CHROMIUM` names, else one that is installed,
 * else one that is installed now.
 * @throws BrowserError
 */
export function findBrowser(): string {
  const chosen = process.env.CHROMIUM
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new BrowserError(
      `CHROMIUM names ${chosen}, which does not exist; correct the path or unset the variable.`,
    )
  }
  const browser = installedBrowser() ?? installWithApt() ?? downloadWithPlaywright()
  if (browser) return browser
  throw new BrowserError(
    'The browser tests need Chromium, Chrome or Edge: install one, or set CHROMIUM to the path of its program.',
  )
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)))
  const candidates = [...onPath, ...(applications[process.platform] ?? []), chromium.executablePath()]
  return candidates.find((candidate) => existsSync(candidate) && canRun(candidate))
}

/** On Ubuntu the command may be a stub that asks for a snap. Elsewhere asking for the version could open a window. */
function canRun(program: string): boolean {
  return process.platform !== 'linux' || run(program, ['--version'], 'ignore')
}

/** Debian has no browser for Playwright to download on some machines, but a package on all of them. */
function installWithApt(): string | undefined {
  if (!isRootWithApt()) return undefined
  console.error('No browser found for the tests: installing the package chromium with apt-get.')
  run('apt-get', ['-qq', 'update'])
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'])
  return installedBrowser()
}

function downloadWithPlaywright(): string | undefined {
  console.error('No browser found for the tests: downloading one with "playwright install chromium".')
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const libraries = isRootWithApt() ? ['--with-deps'] : []
  run(process.execPath, [playwright, 'install', '--no-shell', ...libraries, 'chromium'])
  return installedBrowser()
}

function isRootWithApt(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}

/** Whether the command succeeded. What it prints goes to standard error: standard output belongs to the tests. */
function run(command: string, parameters: string[], output: 'ignore' | 'show' = 'show'): boolean {
  const { status } = spawnSync(command, parameters, {
    stdio: output === 'ignore' ? 'ignore' : ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
