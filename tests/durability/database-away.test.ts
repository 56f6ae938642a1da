import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { anEnquiry } from '#server/testing/enquiries/sample-enquiry.ts'
import { startOtherProgram } from '#server/testing/databases/sqlite.ts'
import { serverProcess } from '../server-process.ts'

// The site has to be built. A busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

const { name, email, company, message } = anEnquiry()

async function post(address: string, text = message) {
  const { status } = await fetch(`${address}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, company, message: text, locale: 'de' }),
  })
  return status
}

const statusOf = async (address: string) => (await fetch(address)).status

describe('B-15 the server', () => {
  it('serves pages while another program holds the lock of the database, and answers every post', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
    const file = join(folder, 'enquiries.db')
    await using server = serverProcess({ DATABASE_URL: `sqlite:${file}` })
    await server.start()
    const address = await server.address()
    expect(await post(address)).toBe(201)

    const lock = await startOtherProgram(file, 'begin immediate')
    const posts = Array.from({ length: 8 }, (_, n) => post(address, `${message} ${n}`))
    const pages = Array.from({ length: 300 }, () => statusOf(`${address}/`))
    // Were one of them to wait for the database, this would not end: the lock is only released after it.
    expect(new Set(await Promise.all(pages))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(posts))).toEqual(new Set([503]))
    await lock.end()
    expect(await post(address, 'Once more')).toBe(201)
    await server.stop()
    await rm(folder, { recursive: true })
  })

  it('serves pages when the database is away at its start, says so in the form, and opens it once it is there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
    const data = join(folder, 'data')
    // In place of the folder.
    await writeFile(data, '')
    await using server = serverProcess({ DATABASE_URL: `sqlite:${data}/enquiries.db` })
    await server.start()
    const address = await server.address()
    expect(await statusOf(`${address}/en`)).toBe(200)
    expect(await statusOf(`${address}/healthz`)).toBe(503)
    expect(await post(address)).toBe(503)

    await rm(data)
    await mkdir(data)
    await vi.waitFor(async () => expect(await statusOf(`${address}/healthz`)).toBe(200), { timeout: 60_000 })
    expect(await post(address)).toBe(201)
    await server.stop()
    await rm(folder, { recursive: true })
  })

  it('serves pages when its database is damaged, and refuses to add to it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
    const file = join(folder, 'enquiries.db')
    await writeFile(file, Buffer.alloc(40_960, 'SQLite format 3'))
    await using server = serverProcess({ DATABASE_URL: `sqlite:${file}` })
    await server.start()
    const address = await server.address()
    expect(await statusOf(`${address}/`)).toBe(200)
    expect(await post(address)).toBe(503)
    await server.stop()
    await rm(folder, { recursive: true })
  })
})
