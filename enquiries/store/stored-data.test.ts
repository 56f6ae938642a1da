import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { emptyDatabase } from '../tests/databases/sqlite.ts'

/** Each column, by what `collection.delivering` in `content/privacy.json` calls it. */
const named = {
  'what was entered': ['name', 'email', 'company', 'message'],
  'the time': ['received_at'],
  'the language of the page': ['locale'],
  'a reference': ['reference'],
  'a random number and a checksum': ['idempotency_key', 'fingerprint'],
  'the result of the spam check': ['spam_reasons'],
  'the mailbox to which a confirmation goes': ['mailbox'],
  'for each e-mail, when it was sent': ['id', 'kind', 'message_id', 'state', 'created_at', 'sent_at'],
  'or why it has not been': ['tries', 'last_error', 'next_try_at', 'leased_until'],
}

it('B-6 nothing is stored of a visitor but what the privacy page names', async () => {
  await using database = await emptyDatabase()
  await database.store.check()
  using connection = new DatabaseSync(database.path)
  const tables = connection.prepare(`select name from sqlite_schema where type = 'table'`).all()
  // The table `state` is about the server.
  const ofVisitors = tables.map(({ name }) => String(name)).filter((name) => !/^(state|sqlite_)/.test(name))
  const columns = ofVisitors.flatMap((table) =>
    connection.prepare(`select name from pragma_table_info('${table}')`).all(),
  )
  expect(ofVisitors.toSorted()).toEqual(['enquiries', 'mails'])
  expect(new Set(columns.map(({ name }) => name))).toEqual(new Set(Object.values(named).flat()))
})
