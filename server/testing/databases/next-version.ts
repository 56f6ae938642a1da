import { compatibleSince, sqliteMigrations } from '../../enquiries/store/migrations/migrations.ts'
import { openDatabase } from '../../enquiries/store/open-store.ts'

/** A step as the next version of the program may take it: it adds to every table that holds something, and one more. */
const steps = [
  'alter table enquiries add column telephone text',
  "alter table enquiries add column source text not null default 'form'",
  'alter table mails add column urgency integer not null default 0',
  'create table visits (id integer primary key, reference text references enquiries on delete cascade)',
  'create index enquiries_by_source on enquiries (source)',
]

/**
 * For tests: changes the tables as the next version of the program would at its start, and notes so.
 * @param since the oldest version that works on them afterwards, as the next one sees it.
 */
export async function migrateAsNextVersion(databaseUrl: string, since = compatibleSince) {
  const next = sqliteMigrations.length + 1
  const numbering = databaseUrl.startsWith('sqlite:')
    ? `pragma user_version = ${next}`
    : `insert into migrations (version) values (${next})`
  const database = await openDatabase(databaseUrl)
  for (const statement of [...steps, numbering]) await database.rows(statement)
  await database.change(`update facts set value = $1 where name = 'compatible since'`, [String(since)])
  await database.close()
}
