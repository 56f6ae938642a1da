import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { copyProject } from '../tests/project-copy.ts'

const root = path.join(import.meta.dirname, '..')
const source = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const run = promisify(execFile)

/** The first steps of each recipe, which leave to the type checker what is missing elsewhere. */
const recipes: { title: string; edits: [file: string, before: string, after: string][] }[] = [
  {
    title: 'A page',
    edits: [
      ['contract/routes.ts', 'imprint: {', "careers: { de: '/karriere', en: '/en/careers' },\n  imprint: {"],
    ],
  },
  {
    title: 'A language',
    edits: [['contract/locale.ts', "locales = ['de', 'en'", "locales = ['xx', 'de', 'en'"]],
  },
]

it.each(recipes)(
  'the recipe “$title” names every file in which something is missing',
  async ({ title, edits }) => {
    const folder = await copyProject(['tsconfig.json', '.vscode'])
    const edit = (file: string, change: (text: string) => string) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      expect(change(text), file).not.toBe(text)
      writeFileSync(path.join(folder, file), change(text))
    }
    for (const [file, before, after] of edits) edit(file, (text) => text.replace(before, after))

    const { stdout } = await run(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '--pretty', 'false', '--singleThreaded'],
      {
        cwd: folder,
      },
    ).catch((error: { stdout: string }) => error)
    await rm(folder, { recursive: true })
    const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)
    const missing = new Set(files.filter((file) => !/\.test\.|\/tests\//.test(file)))
    const [, recipe = ''] = source.split(`### ${title}\n`)
    const named = recipe.split('\n###')[0] ?? ''
    expect(missing.size).toBeGreaterThan(0)
    expect([...missing].filter((file) => !named.includes(file))).toEqual([])
  },
)
