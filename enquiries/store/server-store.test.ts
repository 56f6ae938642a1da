import { rename } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { emptyDatabase } from '../tests/databases/sqlite.ts'
import { anEnquiry, bothMails } from '../tests/enquiries/sample-enquiry.ts'
import { openServerStore } from './server-store.ts'
import { StoreUnavailableError } from './store.ts'

const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length

/** A log that can be read. */
function readableLog() {
  const lines: [string, object, string][] = []
  const writer = (level: string) => (fields: object, message: string) =>
    void lines.push([level, fields, message])
  return { lines, log: { info: writer('info'), error: writer('error') } }
}

describe('the store of a server', () => {
  it('keeps enquiries as the store of the command line does, and its thread ends when it is closed', async () => {
    await using database = await emptyDatabase()
    const before = threads()
    const store = openServerStore(database.url, readableLog().log)
    const enquiry = anEnquiry()
    const adding = Array.from({ length: 20 }, () => store.add(enquiry, bothMails))
    const outcomes = (await Promise.all(adding)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(19)
    const [listed] = await database.store.list()
    expect(listed).toEqual({ ...enquiry, reference: listed?.reference })
    const [mail] = await store.claimMails({ kind: 'notification', leaseMs: 1_000, limit: 9 })
    expect(mail).toMatchObject({ enquiry: listed, createdAt: expect.any(Date) })
    await store.close()
    await expect(store.check()).rejects.toThrow(StoreUnavailableError)
    await expect.poll(threads).toBe(before)
  })

  it('logs once that it is away, whoever notices, and once that it is back', async () => {
    await using database = await emptyDatabase()
    const { log, lines } = readableLog()
    const store = openServerStore(database.url, log)
    await store.check()
    await rename(database.path, `${database.path}.away`)
    for (let round = 0; round < 3; round++) {
      const calls = Array.from({ length: 100 }, () => store.add(anEnquiry(), bothMails))
      const results = await Promise.allSettled([...calls, store.check(), store.outboxStatus()])
      for (const result of results) {
        expect(result).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailableError) })
      }
    }
    await rename(`${database.path}.away`, database.path)
    await vi.waitFor(() => store.check(), { timeout: 10_000 })
    await Promise.all([store.check(), store.outboxStatus()])
    const away = 'The store is away; it is tried again'
    expect(lines).toEqual([
      ['error', { reason: expect.stringContaining('The database file was removed.') }, away],
      ['info', {}, 'The store is there again'],
    ])
    await store.close()
  })
})
