import type { Config } from '../../config/config.ts'
import type { EnquiryStore } from '../store/store.ts'

interface Output {
  write(text: string): unknown
}

/** How these commands are called. */
export const command = 'npm run enquiries --'

/** What a command may use of its process. */
export interface CliContext {
  /** Opened by the commands that need it: `--help` must not make a database. The one who calls this closes it. */
  openStore: () => Promise<EnquiryStore>
  settings: Pick<Config, 'DATABASE_URL' | 'SMTP_URL' | 'ENQUIRY_CONFIRMATION' | 'ENQUIRY_RETENTION_DAYS'>
  /** What was asked for. */
  stdout: Output
  /** What is wrong; with cron, this alone makes a mail. */
  stderr: Output
  /** Whether somebody sits there to be asked. */
  isTerminal: boolean
  /** The width that tables may have. */
  columns: number
  now: () => Date
  ask: (question: string) => Promise<string>
}

/** What a command was called with. */
export interface Call extends CliContext {
  /** '' where an optional one is missing. */
  argument: string
  options: Readonly<Record<string, string | boolean | undefined>>
}

export interface CommandOption {
  /** How its value is called in the help; an option without takes none. */
  value?: string
  help: string
}

export interface Command {
  name: string
  /** How the one argument is called in the help; a command without takes none. */
  argument?: string
  isArgumentOptional?: boolean
  summary: string
  /** What the help of the command adds to the summary: a line for each element. */
  details?: string[]
  options?: Record<string, CommandOption>
  /** @throws UsageError or CommandError */
  run(call: Call): Promise<void>
}

/** The arguments are wrong; the message is one line that says what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What was asked for cannot be done, or something is wrong; the message says what, in a line for each. */
export class CommandError extends Error {
  override name = 'CommandError'
}
