import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Database, Transaction, Value } from '../database.ts'
import { scrub } from './sqlite-database.ts'
import { guardFiles } from './sqlite-guard.ts'
import { inTurn, transaction } from './sqlite-transaction.ts'

/** A connection of `openSqliteDatabase`, which belongs to this from now on. */
export function sqliteConnection(database: DatabaseSync): Database {
  const guard = guardFiles(database)
  const file = database.location() ?? ''
  const statements = new Map<string, StatementSync>()

  function prepared(text: string): StatementSync {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return statement
  }

  const queries: Transaction = {
    rows: async <Row>(text: string, values?: Value[]) => prepared(text).all(named(values)) as Row[],
    change: async (text, values) => Number(prepared(text).run(named(values)).changes),
    // The transaction holds the lock of the whole file.
    lock: async () => {},
  }

  function write<Result>(work: () => Promise<Result>): Promise<Result> {
    return inTurn(file, async () => {
      guard.beforeWrite()
      const result = await work()
      guard.afterWrite()
      return result
    })
  }

  return {
    rows: (text, values) => inTurn(file, () => queries.rows(text, values)),
    change: (text, values) => write(() => queries.change(text, values)),
    transaction: (work) => write(() => transaction(database, () => work(queries))),
    confirm: (reference) => inTurn(file, async () => guard.readBack(reference)),
    forUpdateOfMails: '',
    scrub: () => inTurn(file, async () => scrub(database)),
    close: () =>
      inTurn(file, async () => {
        // Before the last one, which copies the log into the database.
        guard.close()
        if (database.isOpen) database.close()
      }),
  }
}

function named(values: Value[] = []): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}
