import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#server/tests/installation.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'

const parts = [
  // What is made of the pictures and fonts takes long to make.
  ...['fonts', 'images'].map((name) => `.cache/${name}`),
  'build',
  'content',
  'contract',
  'enquiries',
  'public',
  'server',
  'src',
  'main.ts',
  'package.json',
  'vite.config.ts',
]

/** Nothing in it is complete: a build is under way, or was interrupted. */
const staging = path.join(root, 'dist/staging')

/** For tests: a copy of the project, which may be edited and built, with more than a build takes if need be. */
export async function copyProject(more: string[] = []) {
  const temporary = await temporaryFolder()
  const { folder } = temporary
  for (const part of [...parts, ...more].filter((each) => existsSync(path.join(root, each))))
    await cp(path.join(root, part), path.join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => path.dirname(source) !== staging,
    })
  // A folder of its own, for Vite keeps something there.
  await mkdir(path.join(folder, 'node_modules'))
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (!['.vite', '.vite-editor', '.vite-temp', '.cache'].includes(name))
      await symlink(
        path.join(root, 'node_modules', name),
        path.join(folder, 'node_modules', name),
        'junction',
      )
  return temporary
}
