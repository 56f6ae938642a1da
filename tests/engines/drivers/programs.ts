import { globSync } from 'node:fs'
import { findProgram } from '../../programs/find-program.ts'

export type Programs = ReturnType<typeof findPrograms>

const webKitPackages = ['webkit2gtk-driver', 'xvfb']

/** Firefox, and WebKit as Debian has it, with its driver and a screen in memory. @throws ProgramError */
export function findPrograms() {
  return {
    firefox: findProgram({
      variable: 'FIREFOX',
      title: 'Firefox',
      commands: ['firefox-esr', 'firefox'],
      places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
      packages: ['firefox-esr'],
    }),
    webkitDriver: findProgram({
      variable: 'WEBKIT_DRIVER',
      title: 'WebKitWebDriver',
      commands: ['WebKitWebDriver'],
      packages: webKitPackages,
      knowsVersionOption: false,
    }),
    webkit: findProgram({
      variable: 'WEBKIT',
      title: 'the MiniBrowser of WebKitGTK',
      commands: ['MiniBrowser'],
      places: globSync('/usr/lib/{*/,}webkit2gtk-4.1/MiniBrowser'),
      packages: webKitPackages,
      knowsVersionOption: false,
    }),
    screen: findProgram({
      variable: 'XVFB',
      title: 'Xvfb',
      commands: ['Xvfb'],
      packages: webKitPackages,
      knowsVersionOption: false,
    }),
  }
}
