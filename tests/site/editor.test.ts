import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { currentLink } from '#contract/release.ts'
import { readManifest } from '#server/index.ts'
import { bareEnvironment, root } from '#server/tests/installation.ts'
import { copyProject } from '../project-copy.ts'

it('B-18 the site is the same, byte for byte, where the editor is not there', async () => {
  const { builtAt } = await readManifest(path.join(root, 'dist', currentLink))
  await using copy = await copyProject()
  await expect(stat(path.join(copy.folder, 'editor'))).rejects.toThrow('ENOENT')
  // At the same time, whose day the pages name.
  const env = { ...bareEnvironment, SOURCE_DATE_EPOCH: String(Date.parse(builtAt) / 1000) }
  await promisify(execFile)(process.execPath, ['build/build.ts'], { cwd: copy.folder, env })
  const without = hashes(path.join(copy.folder, 'dist/site'))
  expect(Object.keys(without).length).toBeGreaterThan(50)
  expect(hashes(path.join(root, 'dist/site'))).toMatchObject(without)
})

/** Of the files of a site by their paths. */
function hashes(site: string): Record<string, string> {
  const files = globSync('**/*', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)))
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(site, file)))
        .digest('hex'),
    ]),
  )
}
