import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { schemaFiles } from './schema-files.ts'

const root = path.join(import.meta.dirname, '../..')

it('editors know the content as the build does; npm run fix writes anew what they know', () => {
  const files = globSync('.vscode/**/*.*', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const written = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  expect(written).toEqual(schemaFiles())
})

it('an editor misses a language, knows the keys, and names those that are not known', () => {
  const { 'json.schemas': schemas } = JSON.parse(schemaFiles()['.vscode/settings.json'] ?? '') as {
    'json.schemas': { fileMatch: string[]; schema: { required: string[]; additionalProperties: boolean } }[]
  }
  const hero = schemas.find(({ fileMatch }) => fileMatch.includes('/content/hero.json'))!.schema
  expect(hero.required).toContain('title')
  expect(hero.additionalProperties).toBe(false)
  expect(JSON.stringify(hero)).toContain(`"required":${JSON.stringify(locales)}`)
})
