import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { fileNames } from '#build/content/content.ts'
import { copyProject } from '../tests/project-copy.ts'

const root = path.join(import.meta.dirname, '..')
const source = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const run = promisify(execFile)

/** The first steps of each recipe, which leave to the type checker what is missing elsewhere. */
const recipes: {
  title: string
  edits: [file: string, before: string, after: string][]
  isLanguage?: true
}[] = [
  {
    title: 'A page',
    edits: [
      ['contract/routes.ts', 'imprint: {', "careers: { de: '/karriere', en: '/en/careers' },\n  imprint: {"],
    ],
  },
  {
    title: 'A field of the form',
    edits: [['contract/enquiry.ts', "'message'] as const", "'tel', 'message'] as const"]],
  },
  {
    title: 'A language',
    edits: [['contract/locale.ts', "locales = ['de', 'en'", "locales = ['xx', 'de', 'en'"]],
    isLanguage: true,
  },
]

it.each(recipes)(
  'the recipe “$title” names every file in which something is missing',
  async ({ title, edits, isLanguage }) => {
    const folder = await copyProject()
    cpSync(path.join(root, 'tsconfig.json'), path.join(folder, 'tsconfig.json'))
    const edit = (file: string, change: (text: string) => string) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      expect(change(text), file).not.toBe(text)
      writeFileSync(path.join(folder, file), change(text))
    }
    for (const [file, before, after] of edits) edit(file, (text) => text.replace(before, after))
    // The check of the content names what is missing there; with it, the rest remains.
    if (isLanguage)
      for (const name of fileNames)
        writeFileSync(path.join(folder, `content/${name}.json`), withOneMore(name))

    const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '--pretty', 'false'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error)
    await rm(folder, { recursive: true })
    const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)
    const missing = new Set(files.filter((file) => !/\.test\.|\/tests\//.test(file)))
    const [, recipe = ''] = source.split(`### ${title}\n`)
    const named = recipe.split('\n###')[0] ?? ''
    expect(missing.size).toBeGreaterThan(0)
    expect([...missing].filter((file) => !named.includes(file))).toEqual([])
  },
)

function withOneMore(name: string): string {
  const json = JSON.parse(readFileSync(path.join(root, `content/${name}.json`), 'utf8'))
  return JSON.stringify(json, (_, value) => {
    const isPhrase = typeof value === 'object' && value !== null && locales.every((locale) => locale in value)
    return isPhrase ? { ...value, xx: value.en } : value
  })
}
