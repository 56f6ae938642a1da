import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For tests: a folder that goes with the test. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
