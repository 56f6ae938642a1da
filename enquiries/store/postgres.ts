import { DatabaseError, Pool, types, type ClientBase } from 'pg'
import type { Database, Query } from './database.ts'
import { postgresSteps } from './schema.ts'
import { StoreUnavailableError } from './store.ts'

// Those of eight bytes as numbers: counts, and times in milliseconds.
types.setTypeParser(types.builtins.INT8, Number)

/** What has to hold, in the words of PostgreSQL, and how it is put right. */
const settings: [name: string, wanted: string, remedy: string][] = [
  // `on` and no less: the others confirm before the row is on the disk here, or on the standby that is waited for.
  ['synchronous_commit', 'on', 'take the parameter out of DATABASE_URL'],
  ['fsync', 'on', 'switch it on in postgresql.conf'],
  ['server_encoding', 'UTF8', "create the database with ENCODING 'UTF8' TEMPLATE template0"],
]

/** The lock by which transactions take turns: any number that other programs on the database do not use. */
const turn = 86_733_676

/** A pool of connections to the database. */
export function postgresDatabase(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // The server gives up waiting for a lock first, then on a statement; a server that is silent altogether comes last.
    lock_timeout: 5_000,
    statement_timeout: 10_000,
    query_timeout: 15_000,
    // A server that went away in the middle keeps its turn for less time than the others wait for theirs.
    idle_in_transaction_session_timeout: 4_000,
    // Whatever the default of the database or the role is.
    options: '-c synchronous_commit=on',
  })
  // A connection that breaks while nobody uses it is no event: the pool opens another. Without listeners, both here and
  // on the connection while it is in use, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let ready: Promise<void> | undefined

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      ready ??= prepare(pool)
      await ready
      return await work()
    } catch (error) {
      // Looked at again, for it may be another server by then.
      ready = undefined
      throw error
    }
  }

  return {
    query: (text, values) => run(() => queryOf(pool)(text, values)),
    transaction: (work) => run(() => transaction(pool, work)),
    now: () => '(extract(epoch from clock_timestamp()) * 1000)::bigint',
    // PostgreSQL clears up by itself (autovacuum).
    vacuum: async () => {},
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

/** @throws StoreUnavailableError when it does not keep what it confirms. */
async function prepare(pool: Pool) {
  for (const [name, wanted, remedy] of settings) {
    const [found] = await queryOf(pool)<{ value: string }>(`select current_setting('${name}') as value`)
    if (found?.value === wanted) continue
    const problem = `${name} is ${found?.value} instead of ${wanted} (${remedy})`
    throw new StoreUnavailableError(`PostgreSQL cannot keep enquiries safe here: ${problem}.`)
  }
  await transaction(pool, migrate)
}

async function migrate(query: Query) {
  // Not "if not exists": a server that only reads would refuse it, and can be read all the same.
  const [table] = await query<{ name: string | null }>("select to_regclass('migrations')::text as name")
  if (table?.name == null) await query('create table migrations (version integer primary key)')
  const taken = await query('select version from migrations')
  for (const [index, step] of postgresSteps.entries()) {
    if (index < taken.length) continue
    await query(step)
    await query('insert into migrations (version) values ($1)', [index + 1])
  }
}

function queryOf(runner: Pool | ClientBase): Query {
  return async (text, values) => {
    try {
      const { rows } = await runner.query(text, values)
      return rows
    } catch (error) {
      throw asStoreError(error)
    }
  }
}

async function transaction<Result>(pool: Pool, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asStoreError(error)
  })
  let isDone = false
  try {
    const query = queryOf(client)
    // One at a time, as in SQLite: what may be the same enquiry, or its confirmation, is then never looked for too early.
    await query(`begin; select pg_advisory_xact_lock(${turn})`)
    const result = await work(query)
    await query('commit')
    isDone = true
    return result
  } finally {
    // To close the connection rolls back, also where the server is silent.
    client.release(!isDone)
  }
}

/**
 * The error as it leaves the store: a broken connection, a time that ran out, a full disk, a server that stops or only
 * reads. Without PostgreSQL's own, whose words and details quote values, and those are a person's.
 */
function asStoreError(error: unknown): StoreUnavailableError {
  const { code = 'no connection' } = error as NodeJS.ErrnoException
  const what = error instanceof DatabaseError ? 'cannot store or read' : 'cannot be reached'
  return new StoreUnavailableError(`PostgreSQL ${what} (${code}).`)
}
