import type { Config } from '../../config/config.ts'
import type { EnquiryStore } from '../store/store.ts'
import { timesIn } from './format/dates.ts'

interface Output {
  write(text: string): unknown
}

/** How these commands are called. */
export const command = 'npm run enquiries --'

export type CliSettings = Pick<
  Config,
  'DATABASE_URL' | 'SMTP_URL' | 'ENQUIRY_CONFIRMATION' | 'ENQUIRY_RETENTION_DAYS' | 'TIME_ZONE'
>

/** What a command may use of its process. */
export interface CliContext {
  /** Opened by the commands that need it: `--help` must not make a database. Whoever calls this need not close it. */
  openStore: () => Promise<EnquiryStore>
  /** Read by the commands that need them: the help is shown whatever they are. */
  settings: () => CliSettings
  /** What was asked for. */
  stdout: Output
  /** What is wrong; with cron, this alone makes a mail. */
  stderr: Output
  /** Whether somebody sits there to be asked. */
  isTerminal: boolean
  /** The width that tables and help may have. */
  columns: number
  now: () => Date
  /** When the site was built, see `clockProblem`. */
  built: Date | undefined
  ask: (question: string) => Promise<string>
}

/** Reads and writes times as the owner's clock shows them. */
export function timesOf({ settings }: Pick<CliContext, 'settings'>) {
  return timesIn(settings().TIME_ZONE)
}

/** The arguments are wrong; the message is one line that says what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What was asked for cannot be done, or something is wrong; the message says what, in a line for each. */
export class CommandError extends Error {
  override name = 'CommandError'
}
