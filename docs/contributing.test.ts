import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { copyProject } from '../tests/project-copy.ts'

const root = path.join(import.meta.dirname, '..')
const source = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const run = promisify(execFile)

/** The first step of each recipe, which leaves to the type checker what is missing elsewhere. */
it.each([
  [
    'A page',
    'contract/routes.ts',
    'imprint: {',
    "careers: { de: '/karriere', en: '/en/careers' },\n  imprint: {",
  ],
  ['A language', 'contract/locale.ts', "locales = ['de', 'en'", "locales = ['xx', 'de', 'en'"],
] as const)('the recipe “%s” names every file that lacks something', async (title, file, before, after) => {
  await using copy = await copyProject(['tsconfig.json', '.vscode'])
  const { folder } = copy
  const edited = path.join(folder, file)
  const text = readFileSync(edited, 'utf8')
  expect(text).toContain(before)
  writeFileSync(edited, text.replace(before, after))

  const { stdout } = await run(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--pretty', 'false', '--singleThreaded'],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error)
  const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, name = '']) => name)
  const missing = new Set(files.filter((name) => !/\.test\.|\/tests\//.test(name)))
  const [, recipe = ''] = source.split(`### ${title}\n`)
  const named = recipe.split('\n###')[0] ?? ''
  expect(missing.size).toBeGreaterThan(0)
  expect([...missing].filter((name) => !named.includes(name))).toEqual([])
})
