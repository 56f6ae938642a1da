import { chromium, type Browser } from '@playwright/test'
import { findVisitorsBrowser } from '../tests/programs/chromium.ts'

export const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

export async function launch({ port }: { port?: number } = {}): Promise<Browser> {
  const debugging = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  return await chromium.launch({ executablePath: findVisitorsBrowser(), args: [...flags, ...debugging] })
}

/** The phone of the budgets. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true }

/** How much slower than this machine a phone is taken to be, as in Lighthouse. */
export const slowdown = 4
