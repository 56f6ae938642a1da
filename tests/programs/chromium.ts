import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { findProgram, isRootWithApt, type Program, run } from './find-program.ts'

/** The Chromium of the tests, rather without a window, in which they take a quarter less time. @throws ProgramError */
export function findBrowser(): string {
  const shell = 'chromium-headless-shell'
  return findProgram({ ...program, commands: [shell, ...program.commands], packages: [shell, fonts] })
}

/** The Chromium, Chrome or Edge as visitors have it, found in the same way. @throws ProgramError */
export function findVisitorsBrowser(): string {
  return findProgram(program)
}

/** With the widths of Arial, which stands in for late fonts; Debian's Chromium only recommends it. */
const fonts = 'fonts-liberation'
const program: Program = {
  variable: 'CHROMIUM',
  title: 'Chromium, Chrome or Edge',
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  places: [chromium.executablePath()],
  packages: ['chromium', fonts],
  download: downloadWithPlaywright,
}

function downloadWithPlaywright() {
  console.error('No browser found for the tests: downloading one with "playwright install chromium".')
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const libraries = isRootWithApt() ? ['--with-deps'] : []
  run(process.execPath, [playwright, 'install', '--no-shell', ...libraries, 'chromium'])
}
