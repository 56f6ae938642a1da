import { existsSync, statSync } from 'node:fs'
import { copySqliteToPostgres } from '../../store/copy-sqlite-to-postgres.ts'
import { backupSqlite } from '../../store/sqlite/sqlite-backup.ts'
import { CommandError, type CliContext } from '../context.ts'

export async function backup({ settings, stdout }: CliContext, file: string) {
  const { DATABASE_URL } = settings()
  if (!DATABASE_URL.startsWith('sqlite:')) {
    throw new CommandError('DATABASE_URL is a PostgreSQL database; back it up with pg_dump.')
  }
  const database = DATABASE_URL.slice('sqlite:'.length)
  if (isSameFile(database, file)) {
    throw new CommandError('That is the database itself; name another file.')
  }
  await backupSqlite(database, file)
  stdout.write('The backup is written.\n')
}

/** The finished copy takes the place of the file, which must never happen to a database in use. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

// Not `copy-to` with the address of the new database: it holds a password, which a command line shows to every user of
// the machine and leaves behind in the history of the shell.
export async function copyFrom({ settings, stdout }: CliContext, from: string) {
  const { DATABASE_URL } = settings()
  if (DATABASE_URL.startsWith('sqlite:')) {
    throw new CommandError('Set DATABASE_URL to the PostgreSQL database to copy into, then try again.')
  }
  const file = from.replace(/^sqlite:/, '')
  // Opening it would make an empty one.
  if (!existsSync(file)) throw new CommandError('There is no such file; name the SQLite database to copy.')
  const { enquiries, mails } = await copySqliteToPostgres(file, DATABASE_URL)
  stdout.write(`Copied ${enquiries} enquiries and ${mails} mails.\n`)
}
