import { existsSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { ExpectedError } from '../../contract/expected-error.ts'
import { backupSqlite, readBackup } from '../store/backup.ts'
import { copySqliteToPostgres } from '../store/copy-sqlite-to-postgres.ts'
import { command, type CommandContext } from './context.ts'
import { referenceOf } from './list-and-show.ts'
import { counted, oneLine } from './text.ts'

export async function erase(context: CommandContext, argument: string, { yes }: { yes?: true }) {
  const { store, ask, stdout } = context
  const isEmail = argument.includes('@')
  const target = isEmail ? argument.trim() : referenceOf(argument)
  if (!yes && !ask) throw new InvalidArgumentError('There is no terminal to ask on; add --yes to erase.')
  const found = isEmail ? await store.count({ email: target }) : (await store.get(target)) ? 1 : 0
  if (found === 0) throw new ExpectedError(`Nothing is stored of ${oneLine(target)}.`)
  const question = `Erase ${counted(found)} (${oneLine(target)})? This cannot be undone. [y/N] `
  const isSure = yes || /^\s*y(es)?\s*$/i.test((await ask?.(question)) ?? '')
  stdout.write(isSure ? `Erased ${counted(await store.erase(target))}.\n` : 'Nothing was erased.\n')
}

export async function backup({ sqliteFile, stdout }: CommandContext, file: string) {
  if (!sqliteFile) throw new ExpectedError('DATABASE_URL is a PostgreSQL database; back it up with pg_dump.')
  await backupSqlite(sqliteFile, file)
  stdout.write('The backup is written.\n')
}

export function verify({ times, stdout }: CommandContext, file: string) {
  try {
    const { enquiries, mails, newest, timeMs } = readBackup(file)
    const until = enquiries > 0 ? `; the newest is ${newest} of ${times.write(new Date(timeMs))}` : ''
    stdout.write(`It is whole: ${counted(enquiries)}, ${counted(mails, 'mail', 'mails')}${until}.\n`)
  } catch (cause) {
    const reason = oneLine((cause as Error).message)
    const remedy = `Keep an earlier one, and make a new one: ${command} backup FILE`
    const dump = 'A dump of PostgreSQL is read in a database into which it was restored.'
    throw new ExpectedError(`This is no backup to restore (${reason}). ${remedy} (${dump})`, { cause })
  }
}

// Not `copy-to` with the address of the new database: it holds a password, which a command line shows to every user of
// the machine and leaves behind in the history of the shell.
export async function copyFrom({ settings, sqliteFile, stdout }: CommandContext, file: string) {
  if (sqliteFile) throw new ExpectedError('Set DATABASE_URL to the PostgreSQL database to copy into.')
  // Opening it would make an empty one.
  if (!existsSync(file)) throw new ExpectedError('There is no such file; name the SQLite database to copy.')
  const { enquiries, mails } = await copySqliteToPostgres(file, settings.DATABASE_URL)
  stdout.write(`Copied ${counted(enquiries)} and ${counted(mails, 'mail', 'mails')}.\n`)
}
