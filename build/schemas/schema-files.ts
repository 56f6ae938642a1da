import { z } from 'zod'
import { fileNames } from '../content/content.ts'
import { schemas } from '../content/schema.ts'

/**
 * What an editor needs to complete keys in `content/` and to underline mistakes: for Visual Studio Code a JSON schema of each
 * file, in its settings, and for TypeScript the type of each file, which is that of its schema whatever happens to stand in
 * it. By path, from the root.
 */
export function schemaFiles(): Record<string, string> {
  const settings = {
    'json.schemas': fileNames.map((name) => ({
      fileMatch: [`/content/${name}.json`],
      schema: z.toJSONSchema(schemas[name], { io: 'input', reused: 'ref' }),
    })),
  }
  const types = fileNames.map(
    (name) => `declare module '#content/${name}.json' { const file: Content['${name}']; export = file }\n`,
  )
  return {
    '.vscode/settings.json': `${JSON.stringify(settings, null, 2)}\n`,
    '.vscode/schemas/content.d.ts': `type Content = import('../../build/content/schema.ts').Content\n${types.join('')}`,
  }
}
