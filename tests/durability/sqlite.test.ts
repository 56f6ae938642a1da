import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'

it('B-3 every acknowledged enquiry is stored once and its mail arrives, however often the server is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  try {
    const { kills } = await expectNothingLost({
      databaseUrl: `sqlite:${join(folder, 'enquiries.db')}`,
      servers: 1,
      kinds: ['notification'],
    })
    expect(kills).toBeGreaterThanOrEqual(10)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)
