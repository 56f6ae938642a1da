export type Value = string | number | null
export type Row = Record<string, Value>

/**
 * Runs SQL that SQLite and PostgreSQL both understand, with `$1`, `$2` … for the values. Changes that are to be counted are
 * `returning` something. @returns the rows of the answer. @throws StoreUnavailableError
 */
export type Query = <Found = Row>(text: string, values?: Value[]) => Promise<Found[]>

/** One of the two databases. It is opened, and its tables are made, when it is first used. */
export interface Database {
  query: Query
  /**
   * Commits what the work has done, or nothing of it. Those of all servers take turns. The work uses the query that it is
   * given and no other.
   */
  transaction: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>
  /** Its clock, which all servers share, as an expression of SQL; milliseconds since 1970. */
  now: () => string
  /** Overwrites what deleted rows have left behind. */
  vacuum: () => Promise<void>
  close: () => Promise<void>
}

/** Both databases name their columns alike. */
export function insert(query: Query, table: string, row: Row, onConflict = '') {
  const names = Object.keys(row)
  const places = names.map((_name, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) ${onConflict}`
  return query(statement, Object.values(row))
}
