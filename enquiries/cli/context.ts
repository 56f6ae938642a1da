import type { Settings } from '../../contract/settings.ts'
import type { EnquiryStore } from '../store/open-store.ts'
import type { timesIn } from './times.ts'

/** How these commands are called. */
export const command = 'npm run enquiries --'

/** What the command line may use of its process. */
export interface CliContext {
  /** Called when a command runs: the help is shown whatever they are. */
  readSettings: () => Pick<Settings, 'DATABASE_URL' | 'SMTP_URL' | 'TIME_ZONE'>
  /** What was asked for. */
  stdout: { write: (text: string) => unknown }
  /** What is wrong; with cron, this alone makes a mail. */
  stderr: { write: (text: string) => unknown }
  /** The width that lists and help may have. */
  columns: number
  /** Asks who sits at the terminal; undefined where nobody does. */
  ask: ((question: string) => Promise<string>) | undefined
}

/** The same for a command that runs. */
export interface CommandContext extends CliContext {
  settings: ReturnType<CliContext['readSettings']>
  /** What DATABASE_URL names, if it is no PostgreSQL. */
  sqliteFile: string | undefined
  times: ReturnType<typeof timesIn>
  store: EnquiryStore
}
