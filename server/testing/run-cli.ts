import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../enquiries/store/open-store.ts'
import type { EnquiryStore, MailKind, NewEnquiry } from '../enquiries/store/store.ts'
import { anEnquiry, noon } from './enquiries/sample-enquiry.ts'
import type { CliContext, CliSettings } from '../enquiries/cli/context.ts'
import { runCli } from '../enquiries/cli/run.ts'

const options = { mailDomain: 'valdorn.example' }

/**
 * For tests: the command line on a real database, an empty SQLite file unless another is named, as somebody uses it who
 * sits at a terminal and says no to every question.
 */
export async function testCli(databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  const url = databaseUrl ?? `sqlite:${join(folder, 'enquiries.db')}`
  const store: EnquiryStore = await openStore(url, options)
  const cli = {
    folder,
    url,
    /** A connection of its own, as the server has one. */
    store,
    questions: [] as string[],

    /** Stores an enquiry and gives its reference. */
    async add(changes: Partial<NewEnquiry> = {}, mails: MailKind[] = ['notification', 'confirmation']) {
      const result = await store.add(anEnquiry(changes), mails)
      if (result.outcome === 'conflict') throw new Error('The enquiry was not stored.')
      return result.reference
    },

    async run(
      args: string[],
      changes: Partial<Omit<CliContext, 'settings'>> & { settings?: Partial<CliSettings> } = {},
    ) {
      const output = { stdout: '', stderr: '' }
      const code = await runCli(args, {
        openStore: () => openStore(url, options),
        stdout: { write: (text) => (output.stdout += text) },
        stderr: { write: (text) => (output.stderr += text) },
        isTerminal: true,
        columns: 80,
        now: () => noon,
        built: undefined,
        async ask(question) {
          cli.questions.push(question)
          return 'n'
        },
        ...changes,
        settings: () => ({
          DATABASE_URL: url,
          SMTP_URL: 'smtp://localhost:1025',
          ENQUIRY_CONFIRMATION: true,
          ENQUIRY_RETENTION_DAYS: 180,
          TIME_ZONE: 'Europe/Berlin',
          ...changes.settings,
        }),
      })
      return { code, ...output }
    },

    async [Symbol.asyncDispose]() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
  return cli
}
