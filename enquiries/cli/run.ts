import { existsSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { ExpectedError } from '../../contract/expected-error.ts'
import { openStore } from '../store/open-store.ts'
import { command, type CliContext, type CommandContext } from './context.ts'
import { backup, copyFrom, erase, verify } from './erase-and-keep.ts'
import { exportEnquiries } from './export.ts'
import { list, show } from './list-and-show.ts'
import { checkMail, retry, status } from './mails.ts'
import { oneLine, printable } from './text.ts'
import { timesIn } from './times.ts'

/** Runs the command that the arguments name. 0: fine. 1: something is wrong, or not there. 2: it was not understood. */
export async function runCli(args: string[], context: CliContext): Promise<0 | 1 | 2> {
  try {
    if (args.length === 0) throw new InvalidArgumentError(`Name a command; ${command} --help lists them.`)
    await createProgram(context).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    const isUsage = error instanceof CommanderError
    if (isUsage && error.exitCode === 0) return 0
    if (!isUsage && !(error instanceof ExpectedError)) throw error
    // Commander's own take several lines, name no remedy, and may hold anything that was typed.
    const remedy = `; ${command} --help lists the commands, and COMMAND --help tells more about one.`
    const usage = oneLine(error.message).replace(/^error: (.+?)\.?$/, (_all, what) => what + remedy)
    context.stderr.write(`${isUsage ? usage : printable(error.message)}\n`)
    return isUsage ? 2 : 1
  }
}

/** Gets the argument of the command, if it has one, and the options. */
type Run = (context: CommandContext, first: never, second: never) => void | Promise<void>

/** These do without the enquiries of DATABASE_URL. */
const withoutStore = new Set<Run>([verify, copyFrom, checkMail])

function createProgram(context: CliContext): Command {
  const program = new Command(command)
    .helpCommand(false)
    .addHelpText('after', `\n${command} COMMAND --help tells more. Times are those of TIME_ZONE.`)
    .addHelpText('after', 'Exit code: 0 fine, 1 something is wrong or not found, 2 wrong usage.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      getOutHelpWidth: () => context.columns,
      outputError: () => {}, // `runCli` says it.
    })

  function add(nameAndArgument: string, description: string, run: Run) {
    const added = program.command(nameAndArgument).description(description)
    return added.action(async (...args) => {
      const settings = context.readSettings()
      const [, file] = /^sqlite:(.*)/s.exec(settings.DATABASE_URL) ?? []
      // The store would make it, and a mistake in the setting would look like a site without enquiries.
      if (file && !withoutStore.has(run) && !existsSync(file)) {
        throw new ExpectedError(`No enquiries at ${oneLine(file)}; start the server, or check DATABASE_URL.`)
      }
      const store = openStore(settings.DATABASE_URL)
      const times = timesIn(settings.TIME_ZONE)
      try {
        await run({ ...context, settings, sqliteFile: file, times, store }, ...(args as [never, never]))
      } finally {
        await store.close()
      }
    })
  }
  const parseSince = (day: string) => timesIn(context.readSettings().TIME_ZONE).startOf(day)
  function withSelection(of: Command) {
    return of
      .option('--since <DATE>', 'only those received since a day, such as 2026-03-01', parseSince)
      .option('--email <ADDRESS>', 'only those from an e-mail address')
      .option('--spam', 'only those that look like spam')
  }

  const listing = withSelection(add('list', 'the enquiries, newest first', list))
  listing.option('--limit <NUMBER>', 'how many at most', parseLimit, 50)
  add('show <REF>', 'one enquiry with everything that is stored about it', show)
  withSelection(add('export', 'enquiries for a spreadsheet (CSV) or a program (JSON)', exportEnquiries))
    .option('--format <csv|json>', 'which of the two, with times in UTC; JSON has all as it was sent')
    .option('--excel', 'CSV for a double click in a German Excel: semicolons')
    .option('--output <FILE>', 'a new file that only you may read; without it, print')
  add('status', 'how things stand; exit code 1 when mail, or the store, needs somebody to act', status)
  add('retry [REF]', 'send mails that wait or were given up now; without REF those of all', retry)
  add('check-mail', 'ask the mail server whether it takes mail from here; none is sent', checkMail)
  const erasing = add('erase <REF-or-e-mail>', 'remove an enquiry, or all of an address; backups stay', erase)
  erasing.option('--yes', 'do not ask first')
  add('backup <FILE>', 'copy the SQLite database into a file, which is replaced; the server may run', backup)
  add('verify <FILE>', 'check all of a backup and count what it holds; FILE is only read', verify)
  add('copy-from <FILE>', 'move from SQLite to PostgreSQL; stop the server first', copyFrom)
  return program
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1.')
}
