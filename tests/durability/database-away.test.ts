import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { startOtherProgram } from '#enquiries/tests/databases/sqlite.ts'
import { postEnquiry } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../sample-site.ts'
import { serverProcess } from '../server-process.ts'

// A busy machine takes its time.

const post = async (address: string) => (await postEnquiry(address)).status
const statusOf = async (address: string) => (await fetch(address)).status

/** Reads one page after the other until the work is done, as several visitors do. @returns how many. */
async function readPagesDuring(address: string, work: Promise<unknown>): Promise<number> {
  const end = new AbortController()
  void work.finally(() => end.abort())
  for (let pages = 0; ; pages++) {
    if (end.signal.aborted) return pages
    expect(await statusOf(`${address}/`)).toBe(200)
    await pause(20)
  }
}

/** A server, and the folder of its database, which is not there yet. */
async function startServer(prepare = async (_data: string) => {}) {
  const built = await buildTestSite()
  const data = join(built.directory, 'data')
  await prepare(data)
  const server = serverProcess({ DATABASE_URL: `sqlite:${data}/enquiries.db` }, built.directory)
  await server.start()
  return {
    data,
    address: await server.address(),
    async [Symbol.asyncDispose]() {
      expect(await server.stop()).toBe(0)
      await built[Symbol.asyncDispose]()
    },
  }
}

it('B-15 the server serves pages while another program holds the lock of the database for 15 s, and answers every post', async () => {
  await using server = await startServer()
  const { address } = server
  expect(await post(address)).toBe(201)
  const lock = await startOtherProgram(join(server.data, 'enquiries.db'), 'begin exclusive')
  const posts = Array.from({ length: 8 }, () => post(address))
  // A server that waits for the lock would answer one.
  expect(await readPagesDuring(address, Promise.all(posts))).toBeGreaterThan(20)
  expect(new Set(await Promise.all(posts))).toEqual(new Set([503]))
  const later = Array.from({ length: 8 }, () => post(address))
  await readPagesDuring(address, pause(5_000))
  await lock.end()
  expect(new Set(await Promise.all(later))).toEqual(new Set([201]))
})

it('B-15 the server serves pages when the database is away at its start, says so in the form, and opens it once it is there', async () => {
  // In place of the folder.
  await using server = await startServer((data) => writeFile(data, ''))
  const { address, data } = server
  expect(await statusOf(`${address}/en`)).toBe(200)
  expect(await statusOf(`${address}/healthz`)).toBe(503)
  expect(await post(address)).toBe(503)

  await rm(data)
  await vi.waitFor(async () => expect(await statusOf(`${address}/healthz`)).toBe(200), { timeout: 60_000 })
  expect(await post(address)).toBe(201)
})
