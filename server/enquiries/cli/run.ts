import { statSync } from 'node:fs'
import { CommanderError } from 'commander'
import { StoreUnavailableError, type EnquiryStore } from '../store/store.ts'
import { UnfitDatabaseError } from '../store/unfit-database-error.ts'
import { command, CommandError, UsageError, type CliContext } from './context.ts'
import { oneLine } from './format/printable.ts'
import { createProgram } from './program.ts'

/** 0: fine. 1: something is wrong, or not there. 2: the command was not understood, and nothing was done. */
export type ExitCode = 0 | 1 | 2

/** Runs the command that the arguments name. */
export async function runCli(args: string[], context: CliContext): Promise<ExitCode> {
  let store: EnquiryStore | undefined
  async function openStore() {
    requireDatabase(context.settings().DATABASE_URL)
    return (store ??= await context.openStore())
  }
  try {
    if (args.length === 0) throw new UsageError(`Name a command; ${command} --help lists them.`)
    await createProgram({ ...context, openStore }).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // It has written its message, or the help, already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const isKnown = [UsageError, CommandError, StoreUnavailableError, UnfitDatabaseError].some(
      (known) => error instanceof known,
    )
    if (!isKnown) throw error
    context.stderr.write(`${(error as Error).message}\n`)
    return error instanceof UsageError ? 2 : 1
  } finally {
    await store?.close()
  }
}

/**
 * Opening a SQLite file that is not there would make an empty one, and a mistake in `DATABASE_URL` would look like a site
 * without enquiries. Only the server makes the file.
 * @throws CommandError when there is none.
 */
function requireDatabase(databaseUrl: string) {
  const file = /^sqlite:(.*)$/s.exec(databaseUrl)?.[1]
  if (file === undefined || !isAway(file)) return
  throw new CommandError(
    `No enquiries are kept at ${oneLine(file)}; start the server once, or check DATABASE_URL.`,
  )
}

/** Whatever else is wrong with it is told when it is opened. */
function isAway(file: string): boolean {
  try {
    statSync(file)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
