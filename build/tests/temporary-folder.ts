import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** For tests: a folder that is gone after the test. */
export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'valdorn-'))
  const remove = () => rm(folder, { recursive: true })
  return { path: folder, remove, [Symbol.asyncDispose]: remove }
}
