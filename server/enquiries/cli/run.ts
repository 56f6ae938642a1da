import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { nearestName } from '../../config/nearest-name.ts'
import { StoreUnavailableError, type EnquiryStore } from '../store/store.ts'
import { UnfitDatabaseError } from '../store/unfit-database-error.ts'
import { backup } from './commands/backup.ts'
import { command, CommandError, UsageError, type CliContext, type Command } from './command.ts'
import { copyFrom } from './commands/copy-from.ts'
import { erase, purge } from './commands/erase.ts'
import { exportCommand } from './commands/export.ts'
import { helpOf, overview } from './help.ts'
import { list } from './commands/list.ts'
import { dismiss, release, retry } from './commands/mails.ts'
import { oneLine } from './format/printable.ts'
import { show } from './commands/show.ts'
import { status } from './commands/status.ts'

const commands = [list, show, exportCommand, release, retry, dismiss, erase, purge, status, backup, copyFrom]

/** 0: fine. 1: something is wrong, or not there. 2: the command was not understood, and nothing was done. */
export type ExitCode = 0 | 1 | 2

/** Runs the command that the arguments name. */
export async function runCli(args: string[], context: CliContext): Promise<ExitCode> {
  const { stdout, stderr } = context
  try {
    const [name = '', ...rest] = args
    if (['--help', '-h', 'help'].includes(name)) {
      stdout.write(overview(commands))
      return 0
    }
    const called = findCommand(name)
    const { isHelp, argument, options } = parseRest(called, rest)
    if (isHelp) stdout.write(helpOf(called))
    else await withStore(context, (openStore) => called.run({ ...context, openStore, argument, options }))
    return 0
  } catch (error) {
    const isKnown = [UsageError, CommandError, StoreUnavailableError, UnfitDatabaseError].some(
      (known) => error instanceof known,
    )
    if (!isKnown) throw error
    stderr.write(`${(error as Error).message}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

function findCommand(name: string): Command {
  const found = commands.find((known) => known.name === name)
  if (found !== undefined) return found
  if (name === '') throw new UsageError(`Name a command; ${command} --help lists them.`)
  const nearest = nearestName(
    name,
    commands.map((known) => known.name),
  )
  throw new UsageError(
    nearest !== undefined && nearest.distance <= 2
      ? `There is no such command; did you mean ${nearest.name}?`
      : `There is no such command; ${command} --help lists them.`,
  )
}

function parseRest(called: Command, args: string[]) {
  const options = Object.entries(called.options ?? {}).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  )
  const help = `${command} ${called.name} --help shows how it is called.`
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const isHelp = values.help === true
    const wanted = called.argument === undefined ? 0 : 1
    const isMissing = positionals.length < wanted && called.isArgumentOptional !== true
    if (!isHelp && isMissing) throw new UsageError(`${called.argument} is missing; ${help}`)
    if (!isHelp && positionals.length > wanted) throw new UsageError(`That is one word too many; ${help}`)
    return { isHelp, argument: positionals[0] ?? '', options: values }
  } catch (cause) {
    // Node's own messages take several lines and quote what was typed.
    if (!String((cause as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) throw cause
    throw new UsageError(`An option is not known here, or its value is missing; ${help}`, { cause })
  }
}

async function withStore(context: CliContext, work: (open: CliContext['openStore']) => Promise<void>) {
  let store: EnquiryStore | undefined
  try {
    await work(async () => {
      requireDatabase(context.settings.DATABASE_URL)
      return (store ??= await context.openStore())
    })
  } finally {
    await store?.close()
  }
}

/**
 * Opening a SQLite file that is not there would make an empty one, and a mistake in `DATABASE_URL` would pass for peace
 * and quiet. Only the server makes it.
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
