import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { locales } from '#contract/locale.ts'
import { fileNames } from './content.ts'
import { schemas } from './schema.ts'

const root = path.join(import.meta.dirname, '../..')

/** What Visual Studio Code completes keys by, and underlines mistakes: a JSON schema of each file of `content/`. */
const settings = fileNames.map((name) => ({
  fileMatch: [`/content/${name}.json`],
  schema: z.toJSONSchema(schemas[name], { io: 'input', reused: 'ref' }),
}))

/** For TypeScript the type of each file is that of its schema, whatever happens to stand in it. */
const types = fileNames.map(
  (name) => `declare module '#content/${name}.json' { const file: Content['${name}']; export = file }\n`,
)

it.each([
  ['.vscode/settings.json', `${JSON.stringify({ 'json.schemas': settings }, null, 2)}\n`],
  [
    '.vscode/schemas/content.d.ts',
    `type Content = import('../../build/content/schema.ts').Content\n${types.join('')}`,
  ],
])('editors know the content as the build does: npm run fix writes %s', async (file, text) => {
  await expect(text).toMatchFileSnapshot(path.join(root, file))
})

it('an editor misses a language, knows the keys, and names those that are not known', () => {
  const hero = settings[fileNames.indexOf('hero')]!.schema
  expect(hero.required).toContain('title')
  expect(hero.additionalProperties).toBe(false)
  expect(JSON.stringify(hero)).toContain(`"required":${JSON.stringify(locales)}`)
})
