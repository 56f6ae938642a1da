import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileWithFolders } from '../write-file.ts'
import { schemaFiles } from './schema-files.ts'

const root = path.join(import.meta.dirname, '../..')
await rm(path.join(root, '.vscode/schemas'), { recursive: true, force: true })
for (const [file, text] of Object.entries(schemaFiles()))
  await writeFileWithFolders(path.join(root, file), text)
