import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { fileNames } from '#content/loader/content.ts'

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
    edits: [['contract/enquiry.ts', "'company', 'message'", "'company', 'tel', 'message'"]],
  },
  {
    title: 'A language',
    edits: [['contract/locale.ts', "['de', 'en']", "['de', 'en', 'fr']"]],
    isLanguage: true,
  },
]

it.each(recipes)(
  'the recipe “$title” names every file in which something is missing',
  async ({ title, edits, isLanguage }) => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), 'valdorn-recipe-'))
    for (const part of ['content', 'contract', 'server', 'src', 'tools', 'package.json', 'tsconfig.json'])
      cpSync(path.join(root, part), path.join(folder.path, part), { recursive: true })
    symlinkSync(path.join(root, 'node_modules'), path.join(folder.path, 'node_modules'))
    const edit = (file: string, change: (text: string) => string) => {
      const text = readFileSync(path.join(folder.path, file), 'utf8')
      expect(change(text), file).not.toBe(text)
      writeFileSync(path.join(folder.path, file), change(text))
    }
    for (const [file, before, after] of edits) edit(file, (text) => text.replace(before, after))
    // The check of the content names what is missing there; with it, the rest remains.
    if (isLanguage)
      for (const name of fileNames)
        writeFileSync(path.join(folder.path, `content/${name}.json`), withFrench(name))

    const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '--pretty', 'false'], {
      cwd: folder.path,
    }).catch((error: { stdout: string }) => error)
    const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)
    const missing = new Set(files.filter((file) => !/\.test\.|\/testing\//.test(file)))
    const [, recipe = ''] = source.split(`## ${title}\n`)
    const named = recipe.split('\n## ')[0] ?? ''
    expect(missing.size).toBeGreaterThan(0)
    expect([...missing].filter((file) => !named.includes(file))).toEqual([])
  },
)

function withFrench(name: string): string {
  const json = JSON.parse(readFileSync(path.join(root, `content/${name}.json`), 'utf8'))
  return JSON.stringify(json, (_, value) => {
    const isPhrase = typeof value === 'object' && value !== null && locales.every((locale) => locale in value)
    return isPhrase ? { ...value, fr: value.en } : value
  })
}
