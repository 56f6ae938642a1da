import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from './open-store.ts'
import { StoreUnavailableError } from './store.ts'
import { anEnquiry, bothMails } from '../../testing/enquiries/sample-enquiry.ts'

const options = { mailDomain: 'valdorn.example' }

it.each([
  ['an absolute path', (folder: string) => folder],
  ['a path from the working directory', (folder: string) => relative(process.cwd(), folder)],
])('B-7 sqlite: opens the file at %s', async (_name, pathOf) => {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  const store = await openStore(`sqlite:${pathOf(folder)}/data/enquiries.db`, options)
  expect(await store.add(anEnquiry(), bothMails)).toMatchObject({ outcome: 'stored' })
  expect((await stat(join(folder, 'data/enquiries.db'))).size).toBeGreaterThan(0)
  await store.close()
  await rm(folder, { recursive: true })
})

it.each(['postgres', 'postgresql'])('B-7 %s: reaches for a server', async (scheme) => {
  // Port 1 is reserved; nothing listens there.
  const opening = openStore(`${scheme}://valdorn:secret@127.0.0.1:1/enquiries`, options)
  await expect(opening).rejects.toThrow(StoreUnavailableError)
  await expect(opening).rejects.toThrow('PostgreSQL cannot be reached (ECONNREFUSED).')
})
