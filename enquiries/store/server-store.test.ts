import { rename } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { emptyDatabase } from '../tests/databases/sqlite.ts'
import { anEnquiry, bothMails } from '../tests/enquiries/sample-enquiry.ts'
import { openServerStore } from './server-store.ts'
import { StoreUnavailableError } from './store.ts'

const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length

const writer = () => vi.fn<(fields: object, message: string) => void>()

it('the store of a server keeps enquiries as the store of the command line does, and its thread ends when it is closed', async () => {
  await using database = await emptyDatabase()
  const before = threads()
  const store = openServerStore(database.url, { info: writer(), error: writer() })
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

it('the store of a server logs once that it is away, whoever notices, and once that it is back', async () => {
  await using database = await emptyDatabase()
  const log = { info: writer(), error: writer() }
  const store = openServerStore(database.url, log)
  await store.check()
  await rename(database.path, `${database.path}.away`)
  for (let round = 0; round < 3; round++) {
    const calls = Array.from({ length: 100 }, () => store.add(anEnquiry(), bothMails))
    const results = await Promise.allSettled([...calls, store.check(), store.outboxStatus()])
    for (const result of results)
      expect(result).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailableError) })
  }
  await rename(`${database.path}.away`, database.path)
  await vi.waitFor(() => store.check(), { timeout: 10_000 })
  await Promise.all([store.check(), store.outboxStatus()])
  const reason = expect.stringContaining('The database file was removed.')
  expect(log.error.mock.calls).toEqual([[{ reason }, 'The store is away; it is tried again']])
  expect(log.info.mock.calls).toEqual([[{}, 'The store is there again']])
  expect(log.error).toHaveBeenCalledBefore(log.info)
  await store.close()
})
