import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  const remove = () => rm(folder, { recursive: true })
  return { folder, remove, [Symbol.asyncDispose]: remove }
}
