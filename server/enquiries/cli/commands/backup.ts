import { statSync } from 'node:fs'
import { backupSqlite } from '../../store/sqlite-backup.ts'
import { CommandError, type Command } from '../command.ts'

export const backup: Command = {
  name: 'backup',
  argument: 'FILE',
  summary: 'copy the SQLite database into a file',
  details: ['The server may run. A file of that name is replaced when the new one is whole.'],
  async run({ argument, settings: { DATABASE_URL }, stdout }) {
    if (!DATABASE_URL.startsWith('sqlite:')) {
      throw new CommandError('DATABASE_URL is a PostgreSQL database; back it up with pg_dump.')
    }
    const database = DATABASE_URL.slice('sqlite:'.length)
    if (isSameFile(database, argument)) {
      throw new CommandError('That is the database itself; name another file.')
    }
    await backupSqlite(database, argument)
    stdout.write('The backup is written.\n')
  },
}

/** The finished copy takes the place of the file, which must never happen to a database in use. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}
