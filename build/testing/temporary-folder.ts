import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** For tests: a folder that is gone after the test. */
export function temporaryFolder() {
  return mkdtempDisposable(path.join(tmpdir(), 'valdorn-'))
}
