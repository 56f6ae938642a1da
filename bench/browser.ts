import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test'
import { findBrowser } from '#tools/programs/chromium.ts'

export const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

export async function launch({ port }: { port?: number } = {}): Promise<Browser> {
  const debugging = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  return await chromium.launch({ executablePath: findBrowser(), args: [...flags, ...debugging] })
}

/** The phone of the budgets. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
}

/** How much slower than this machine a phone is taken to be, as in Lighthouse. */
export const slowdown = 4

/** Opens a page of a slow phone that knows nothing yet, and closes it again. */
export async function onSlowPhone<Result>(
  browser: Browser,
  act: (page: Page, protocol: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await act(page, protocol)
  } finally {
    await context.close()
  }
}
