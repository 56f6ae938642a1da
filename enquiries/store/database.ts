export type Value = string | number | null

/** Runs SQL that SQLite and PostgreSQL both understand, with `$1`, `$2` … for the values. */
export interface Queries {
  /** The rows of the answer. @throws StoreUnavailableError */
  rows: <Row>(text: string, values?: Value[]) => Promise<Row[]>
  /** How many rows the statement changed. @throws StoreUnavailableError */
  change: (text: string, values?: Value[]) => Promise<number>
}

export interface Transaction extends Queries {
  /** Waits until no other transaction holds one of these names, and holds them until the end of this one. */
  lock: (names: string[]) => Promise<void>
}

/** One of the two databases. It is opened, and its tables are made, when it is first used. */
export interface Database extends Queries {
  /** Commits what the work has done, or nothing of it. The work uses the queries that it is given and no others. */
  transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
  /** Its clock, which all servers share, as an expression of SQL; milliseconds since 1970. */
  now: () => string
  /** What a `select` ends with whose mails two servers must not both get. */
  forUpdateOfMails: string
  /** Overwrites what deleted rows have left behind. */
  vacuum: () => Promise<void>
  close: () => Promise<void>
}
