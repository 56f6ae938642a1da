import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tools/programs/chromium.ts'

/** A port of its own, so that the tests never meet a site that happens to run on the usual one. */
const port = 3210
const host = '127.0.0.1'
const origin = `http://${host}:${port}`
/** A second site, whose form delivers nothing. */
const logOnlyFolder = '.cache/log-only-form'
export const logOnlyOrigin = `http://${host}:${port + 1}`

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath: findBrowser(),
          args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
        },
      },
    },
  ],
  webServer: [
    // The real server on the built site. It says what to do if the site is not built.
    {
      command: `"${process.execPath}" server/main.ts`,
      env: { PORT: String(port), HOST: host, DATABASE_URL: `sqlite:.cache/e2e-${process.pid}.db` },
      url: origin,
      stdout: 'ignore',
      stderr: 'pipe',
    },
    {
      command: `"${process.execPath}" tools/build.ts ${logOnlyFolder}/dist && cd ${logOnlyFolder} && "${process.execPath}" ../../server/main.ts`,
      env: { PORT: String(port + 1), HOST: host, ENQUIRY_ENDPOINT: '', DATABASE_URL: 'sqlite:enquiries.db' },
      url: logOnlyOrigin,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
})
