import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findProgram, isRootWithApt, type Program, run } from './find-program.ts'

/** The Chromium of the tests, rather without a window, in which they take a quarter less time. @throws ProgramError */
export function findBrowser(): string {
  const shell = 'chromium-headless-shell'
  return findProgram({ ...program, commands: [shell, ...program.commands], packages: [shell] })
}

/** The Chromium, Chrome or Edge as visitors have it, found in the same way. @throws ProgramError */
export function findVisitorsBrowser(): string {
  return findProgram(program)
}

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

const program: Program = {
  variable: 'CHROMIUM',
  title: 'Chromium, Chrome or Edge',
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  places: [...(applications[process.platform] ?? []), chromium.executablePath()],
  packages: ['chromium'],
  download: downloadWithPlaywright,
}

function downloadWithPlaywright() {
  console.error('No browser found for the tests: downloading one with "playwright install chromium".')
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const libraries = isRootWithApt() ? ['--with-deps'] : []
  run(process.execPath, [playwright, 'install', '--no-shell', ...libraries, 'chromium'])
}
