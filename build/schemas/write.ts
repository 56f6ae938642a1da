import path from 'node:path'
import { writeFileWithFolders } from '../write-file.ts'
import { schemaFiles } from './schema-files.ts'

for (const [file, text] of Object.entries(schemaFiles()))
  await writeFileWithFolders(path.join(import.meta.dirname, '../..', file), text)
