import { z } from 'zod'
import { fileNames } from '../content/content.ts'
import { schemas } from '../content/schema.ts'

const schemaOf = (name: string) => `.vscode/schemas/${name}.json`

/**
 * What an editor needs to complete keys in `content/` and to underline mistakes: a JSON schema for each file, the settings of
 * Visual Studio Code that name them, and for TypeScript the type of each file, which is that of its schema whatever happens to
 * stand in it. By path, from the root.
 */
export function schemaFiles(): Record<string, string> {
  const settings = {
    'json.schemas': fileNames.map((name) => ({
      fileMatch: [`/content/${name}.json`],
      url: `./${schemaOf(name)}`,
    })),
  }
  const files: Record<string, unknown> = { '.vscode/settings.json': settings }
  for (const name of fileNames)
    files[schemaOf(name)] = z.toJSONSchema(schemas[name], { io: 'input', reused: 'ref' })
  const texts = Object.entries(files).map(([file, value]) => [file, `${JSON.stringify(value, null, 2)}\n`])
  const types = fileNames.map(
    (name) => `declare module '#content/${name}.json' { const file: Content['${name}']; export = file }\n`,
  )
  const content = "type Content = import('../../build/content/schema.ts').Content\n"
  return { ...Object.fromEntries(texts), '.vscode/schemas/content.d.ts': content + types.join('') }
}
