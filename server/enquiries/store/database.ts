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

/** A connection to one of the two databases, or a pool of them, whose tables are up to date. */
export interface Database extends Queries {
  /** Commits what the work has done, or nothing of it. The work uses the queries that it is given and no others. */
  transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
  /** What a `select` ends with whose mails two servers must not both get. */
  forUpdateOfMails: string
  /** Makes sure that what was committed will be read after a restart. @throws StoreUnavailableError if it might not. */
  confirm: (reference: string) => Promise<void>
  /** Overwrites what deleted rows have left behind. False while other programs keep it from being done. */
  scrub: () => Promise<boolean>
  close: () => Promise<void>
}
