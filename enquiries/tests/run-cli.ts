import { join } from 'node:path'
import { root } from '../../server/tests/installation.ts'
import type { CliContext } from '../cli/context.ts'
import { runCli } from '../cli/run.ts'
import { emptyDatabase } from './databases/sqlite.ts'
import { testDatabase } from './databases/test-database.ts'

/** What `npm run enquiries` runs. */
export const enquiriesCommand = [
  process.execPath,
  '--import',
  join(root, 'build/node-version.js'),
  join(root, 'enquiries/cli/main.ts'),
]

/** What a command answers that is fine, and one that is not. */
export const fine = (stdout: unknown) => ({ code: 0, stdout, stderr: '' })
export const refusal = (stderr: unknown, code = 1) => ({ code, stdout: '', stderr })

/** For tests: the command line on a database, used by somebody at a terminal who says no to every question. */
export async function testCli(databaseUrl?: string) {
  const database =
    databaseUrl === undefined
      ? await emptyDatabase()
      : Object.assign(testDatabase(databaseUrl), { folder: '', path: '' })
  database.time = new Date()
  await database.store.count() // Which makes the file.
  return Object.assign(database, {
    async run(args: string[], settings = {}, changes: Partial<CliContext> = {}) {
      const output = { stdout: '', stderr: '' }
      const usual = {
        DATABASE_URL: database.url,
        SMTP_URL: 'smtp://localhost:1025',
        TIME_ZONE: 'Europe/Berlin',
      }
      const code = await runCli(args, {
        stdout: { write: (text) => (output.stdout += text) },
        stderr: { write: (text) => (output.stderr += text) },
        columns: 80,
        ask: async () => 'n',
        readSettings: () => ({ ...usual, ...settings }),
        ...changes,
      })
      return { code, ...output }
    },
  })
}
