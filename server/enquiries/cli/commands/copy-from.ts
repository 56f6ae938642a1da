import { existsSync } from 'node:fs'
import { copySqliteToPostgres } from '../../store/copy-sqlite-to-postgres.ts'
import { CommandError, type Command } from '../command.ts'

// Not `copy-to` with the address of the new database: it holds a password, which a command line shows to every user of
// the machine and leaves behind in the history of the shell.
export const copyFrom: Command = {
  name: 'copy-from',
  argument: 'FILE',
  summary: 'move from SQLite to PostgreSQL: copy all of FILE',
  details: [
    'Stop the server first, and set DATABASE_URL to the new database, which must hold',
    'no enquiries. All are copied, with references, quarantine and mails, or none.',
  ],
  async run({ argument, settings: { DATABASE_URL }, stdout }) {
    if (DATABASE_URL.startsWith('sqlite:')) {
      throw new CommandError('Set DATABASE_URL to the PostgreSQL database to copy into, then try again.')
    }
    const file = argument.replace(/^sqlite:/, '')
    // Opening it would make an empty one.
    if (!existsSync(file)) throw new CommandError('There is no such file; name the SQLite database to copy.')
    const { enquiries, mails } = await copySqliteToPostgres(file, DATABASE_URL)
    stdout.write(`Copied ${enquiries} enquiries and ${mails} mails.\n`)
  },
}
