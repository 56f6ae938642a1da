export type Value = string | number | null

/** Runs SQL that SQLite and PostgreSQL both understand, with `$1`, `$2` … for the values. */
export interface Queries {
  /** The rows of the answer. @throws StoreUnavailableError */
  rows: <Row>(text: string, values?: Value[]) => Promise<Row[]>
  /** How many rows the statement changed. @throws StoreUnavailableError */
  change: (text: string, values?: Value[]) => Promise<number>
}

/** One of the two databases. It is opened, and its tables are made, when it is first used. */
export interface Database extends Queries {
  /**
   * Commits what the work has done, or nothing of it. Those of all servers take turns. The work uses the queries that it is
   * given and no others.
   */
  transaction: <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>
  /** Its clock, which all servers share, as an expression of SQL; milliseconds since 1970. */
  now: () => string
  /** Overwrites what deleted rows have left behind. */
  vacuum: () => Promise<void>
  close: () => Promise<void>
}

/** Both databases name their columns alike. @returns how many rows were stored, 0 or 1. */
export function insert({ change }: Queries, table: string, row: Record<string, Value>, onConflict = '') {
  const names = Object.keys(row)
  const places = names.map((_name, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) ${onConflict}`
  return change(statement, Object.values(row))
}
