import { Command, Help } from 'commander'
import { backup, copyFrom } from './commands/copies.ts'
import { erase, purge } from './commands/erase.ts'
import { exportEnquiries } from './commands/export.ts'
import { list, show } from './commands/list-and-show.ts'
import { dismiss, release, retry } from './commands/mails.ts'
import { status } from './commands/status.ts'
import { verify } from './commands/verify.ts'
import { command, timesOf, UsageError, type CliContext } from './context.ts'
import { oneLine } from './format/printable.ts'

/** The commands and their help. Settings are read, and the database is opened, only when one of them runs. */
export function createProgram(context: CliContext): Command {
  const program = new Command(command)
    .configureHelp({
      commandUsage: (of) => `${command} ${of.parent === null ? 'COMMAND' : defaultHelp.subcommandTerm(of)}`,
      subcommandTerm: (of) => defaultHelp.subcommandTerm(of).replace(' [options]', ''),
      // Without the commands and options that show this help, which its last lines explain.
      visibleCommands: ({ commands }) => [...commands],
      visibleOptions: ({ options }) => [...options],
    })
    .addHelpText(
      'after',
      `\n${command} COMMAND --help tells more about one.\nTimes and days are those of TIME_ZONE, which each says.\n${exitCodes}`,
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => context.columns,
      outputError: remedyIn(`${command} --help lists the commands.`),
    })
  addReading(program, context)
  addMails(program, context)
  addKeeping(program, context)
  return program
}

const defaultHelp = new Help()

const exitCodes = 'Exit code: 0 fine, 1 something is wrong or not found, 2 wrong usage.'

/** Commander's message takes several lines, and may hold anything that was typed. */
function remedyIn(remedy: string) {
  return (text: string, write: (line: string) => void) =>
    write(`${oneLine(text).replaceAll(/^error: |\.$/g, '')}; ${remedy}\n`)
}

/** @param details what its own help adds to the summary. */
function add(program: Command, nameAndArgument: string, summary: string, details = '') {
  const added = program.command(nameAndArgument)
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
  return added
    .summary(summary)
    .description(`${sentence}\n${details}`.trim())
    .configureOutput({
      outputError: remedyIn(`${command} ${added.name()} --help shows how it is called.`),
    })
}

/** The options that choose among the enquiries. */
function addSelection(to: Command, context: CliContext) {
  return to
    .option('--since <DATE>', 'only those received since a day, such as 2026-03-01', (text) =>
      parseSince(text, context),
    )
    .option('--email <ADDRESS>', 'only those from an e-mail address')
    .option('--quarantine', 'only those that look like spam')
}

function parseSince(text: string, context: CliContext): Date {
  const date = timesOf(context).parse(text)
  if (date === undefined) throw new UsageError('Give --since a day, such as 2026-03-01.')
  return date
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError('Give --limit a whole number from 1.')
}

function addReading(program: Command, context: CliContext) {
  program.commandsGroup('Read:')
  addSelection(add(program, 'list', 'the enquiries, newest first'), context)
    .option('--limit <NUMBER>', 'how many at most', parseLimit, 50)
    .action((options) => list(context, options))
  add(program, 'show <REF>', 'one enquiry with everything that is stored about it').action((reference) =>
    show(context, reference),
  )
  addSelection(
    add(
      program,
      'export',
      'enquiries for a spreadsheet (CSV) or a program (JSON)',
      'JSON holds everything, mails included, exactly as it was sent. CSV puts an apostrophe before what a spreadsheet would take for a formula. Times are in UTC (ISO 8601) in both, and in TIME_ZONE with --excel.',
    )
      .option('--format <csv|json>', 'which of the two')
      .option('--excel', 'CSV that a German Excel opens with a double click: semicolons'),
    context,
  )
    .option('--output <FILE>', 'a new file that only you may read; without it, print')
    .action((options) => exportEnquiries(context, options))
  add(
    program,
    'status',
    'how things stand; exit code 1 when somebody has to act',
    'Somebody has to act when enquiries cannot be stored, when a notification has waited for more than ten minutes, when mail was given up and when nobody was told of what is in quarantine. That goes to the standard error, the rest to the standard output.',
  ).action(() => status(context))
}

function addMails(program: Command, context: CliContext) {
  program.commandsGroup('Send:')
  add(program, 'release <REF>', 'take an enquiry out of quarantine and send its mails').action((reference) =>
    release(context, reference),
  )
  add(program, 'retry [REF]', 'send the mails that wait or were given up, now')
    .option('--all', 'those of all enquiries, in place of REF')
    .action((reference, options) => retry(context, reference, options))
  add(
    program,
    'dismiss <REF>',
    'forget the mails that were given up, keep the enquiry',
    'For an address that does not exist: status no longer reports it.',
  ).action((reference) => dismiss(context, reference))
}

function addKeeping(program: Command, context: CliContext) {
  program.commandsGroup('Erase and keep:')
  add(
    program,
    'erase <REF-or-e-mail>',
    'remove an enquiry, or all from an e-mail address',
    'Backups and mails that were sent are not touched.',
  )
    .option('--yes', 'do not ask first')
    .action((target, options) => erase(context, target, options))
  add(
    program,
    'purge',
    'remove what is older than ENQUIRY_RETENTION_DAYS',
    'The server does so by itself every day, unless its clock has jumped; this says that the time is right.',
  )
    .option('--yes', 'do not ask first')
    .option('--force', 'also what nobody could be told of by mail')
    .action((options) => purge(context, options))
  add(
    program,
    'backup <FILE>',
    'copy the SQLite database into a file',
    'The server may run. A file of that name is replaced when the new one is whole.',
  ).action((file) => backup(context, file))
  add(
    program,
    'verify <FILE>',
    'rehearse the restore of a backup; exit code 1 when it is no good',
    'It restores a copy, checks it whole, and compares every enquiry with the database in use: what has been there for a day must be in the backup. FILE is only read. For a dump of PostgreSQL, name a database into which it was restored.',
  ).action((file) => verify(context, file))
  add(
    program,
    'copy-from <FILE>',
    'move from SQLite to PostgreSQL: copy all of FILE',
    'Stop the server first, and set DATABASE_URL to the new database, which must hold no enquiries. All are copied, with references, quarantine and mails, or none.',
  ).action((file) => copyFrom(context, file))
}
