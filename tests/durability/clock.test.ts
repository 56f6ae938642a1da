import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openStore } from '#server/enquiries/store/open-store.ts'
import { run } from '#server/testing/run-server.ts'
import { anEnquiry } from '#server/testing/enquiries/sample-enquiry.ts'
import { buildTestSite } from '#server/testing/sample-site.ts'

// A busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

const { status, stdout } = spawnSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' })
const [, library = ''] = /^LD_PRELOAD=(.*)$/m.exec(stdout ?? '') ?? []

/** The clock of the server alone: so far ahead, and two hundred times as fast. */
const clockAhead = (by: string) => ({ LD_PRELOAD: library, FAKETIME: `+${by} x200` })

// Needs faketime, which Debian has; server/enquiries/retention.test.ts stands in elsewhere.
it.skipIf(status !== 0).each([
  { ahead: '365d', kept: 3 },
  { ahead: '36h', kept: 0 },
])(
  'B-15 a server whose clock is $ahead ahead at its start keeps $kept of 3 enquiries that may stay for a day',
  async ({ ahead, kept }) => {
    await using built = await buildTestSite()
    const databaseUrl = `sqlite:${join(built.directory, 'data/enquiries.db')}`
    const store = await openStore(databaseUrl, { mailDomain: 'valdorn.example' })
    for (let count = 0; count < 3; count++) await store.add(anEnquiry({ receivedAt: new Date() }), [])
    await store.trustTime(new Date())
    await store.close()

    await using server = run(built.directory, { ENQUIRY_RETENTION_DAYS: '1', ...clockAhead(ahead) })
    const port = await server.started()
    if (kept === 0) {
      await server.has('stderr', /"erased":3.*past their time/)
    } else {
      await server.has('stderr', /it was last known to be right at/)
      // The first purge would be ten minutes after the start.
      const startedMs = await clockOf(port)
      await vi.waitUntil(async () => (await clockOf(port)) > startedMs + 15 * 60_000, { timeout: 60_000 })
    }
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)

    const again = await openStore(databaseUrl, { mailDomain: 'valdorn.example' })
    expect((await again.list()).length).toBe(kept)
    await again.close()
  },
)

/** The time that a server says with each answer. Its hurried clock cuts some requests off. */
async function clockOf(port: number): Promise<number> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    const timeMs = Date.parse(response?.headers.get('date') ?? '')
    if (timeMs > 0) return timeMs
  }
}
