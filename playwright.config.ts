import { defineConfig } from '@playwright/test'
import { findBrowser, findVisitorsBrowser } from './tests/programs/chromium.ts'
import { serverAddress } from './tests/e2e/server-address.ts'

/** Caches and the order of requests are those of visitors in their browser alone. */
const loading = /\/loading\/(?:bootstrap|fonts)\.spec\.ts$/
const development = /\/development\/.*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  retries: 0,
  // No test fails because the machine has other things to do.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: serverAddress,
    viewport: { width: 1440, height: 900 },
    // Films and pictures that grow cost most of a test's time: tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // What takes the longest, one test after the other, begins first.
    { name: 'development', testMatch: development, use: chromium(findBrowser()) },
    { name: 'chromium-loading', testMatch: loading, use: chromium(findVisitorsBrowser()) },
    { name: 'chromium', testIgnore: [development, loading], use: chromium(findBrowser()) },
    { name: 'editor', testDir: 'editor/e2e', use: { ...chromium(findBrowser()), contextOptions: {} } },
  ],
})

function chromium(executablePath: string) {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
  // Without a window, letters would be as wide as whole pixels; so they are as wide as in one.
  args.push('--font-render-hinting=none')
  return { browserName: 'chromium' as const, launchOptions: { executablePath, args } }
}
