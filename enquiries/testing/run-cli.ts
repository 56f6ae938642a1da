import { join } from 'node:path'
import type { CliContext } from '../cli/context.ts'
import { runCli } from '../cli/run.ts'
import { openStore } from '../store/open-store.ts'
import type { MailKind, NewEnquiry } from '../store/store.ts'
import { temporaryFolder } from './databases/sqlite.ts'
import { anEnquiry, bothMails } from './enquiries/sample-enquiry.ts'

/** What a command answers that is fine, and one that is not. */
export const fine = (stdout: unknown) => ({ code: 0, stdout, stderr: '' })
export const refusal = (stderr: unknown, code = 1) => ({ code, stdout: '', stderr })

/**
 * For tests: the command line on a real database, an empty SQLite file unless another is named, as somebody uses it who
 * sits at a terminal and says no to every question.
 */
export async function testCli(databaseUrl?: string) {
  const { folder, ...temporary } = await temporaryFolder()
  const file = join(folder, 'enquiries.db')
  const url = databaseUrl ?? `sqlite:${file}`
  const cli = {
    folder,
    file,
    /** What time the store takes it to be; now unless a test tells. */
    time: undefined as Date | undefined,
    /** A connection of its own, as the server has one. */
    store: openStore(url, { clock: (): Date => cli.time ?? new Date() }),

    /** Stores an enquiry and gives its reference. */
    async add(changes: Partial<NewEnquiry> = {}, mails: MailKind[] = bothMails) {
      const result = await cli.store.add(anEnquiry(changes), mails)
      if (result.outcome === 'conflict') throw new Error('The enquiry was not stored.')
      return result.reference
    },

    async run(args: string[], settings = {}, changes: Partial<CliContext> = {}) {
      const output = { stdout: '', stderr: '' }
      const usual = { DATABASE_URL: url, SMTP_URL: 'smtp://localhost:1025', TIME_ZONE: 'Europe/Berlin' }
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

    async [Symbol.asyncDispose]() {
      await cli.store.close()
      await temporary[Symbol.asyncDispose]()
    },
  }
  await cli.store.count() // Which makes the file.
  return cli
}
