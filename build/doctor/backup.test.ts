import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { findBackup } from './backup.ts'

describe('the backup', () => {
  const now = new Date('2026-03-29T12:00:00Z')

  async function findingsWith(files: Record<string, { content: string; at: string }>) {
    await using folder = await temporaryFolder()
    for (const [name, { content, at }] of Object.entries(files)) {
      await writeFile(path.join(folder.path, name), content)
      await utimes(path.join(folder.path, name), new Date(at), new Date(at))
    }
    return findBackup(folder.path, now)
  }

  it('is left alone when one is of last night', async () => {
    expect(
      await findingsWith({
        'enquiries-6.db': { content: 'kept', at: '2026-03-28T02:15:00Z' },
        'enquiries-7.db': { content: 'kept', at: '2026-03-29T02:15:00Z' },
      }),
    ).toEqual([])
  })

  it.each([
    ['there is none', {}],
    ['it is old', { 'enquiries-1.db': { content: 'kept', at: '2026-03-02T02:15:00Z' } }],
    ['it is empty', { 'enquiries-7.db': { content: '', at: '2026-03-29T02:15:00Z' } }],
  ])('is missed when %s', async (_why, files) => {
    expect(await findingsWith(files)).toMatchObject([{ code: 'noBackup' }])
  })

  it('is missed when its folder is not there', () => {
    expect(findBackup('/nowhere/at/all', now)).toHaveLength(1)
  })
})
