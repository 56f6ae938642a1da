import { createHash } from 'node:crypto'
import { DatabaseError, Pool, types, type ClientBase, type PoolClient, type QueryResultRow } from 'pg'
import type { Database, Queries, Transaction, Value } from '../database.ts'
import { noteCompatibility, postgresMigrations, readCompatibility } from '../migrations/migrations.ts'
import { StoreUnavailableError } from '../store.ts'
import { missingMigrations, UnfitDatabaseError } from '../unfit-database-error.ts'

/** What has to hold, in the words of PostgreSQL. */
const settings: Record<string, { wanted: string; remedy: string }> = {
  // `on` and no less: the others confirm before the row is on the disk here, or on the standby that is waited for.
  synchronous_commit: { wanted: 'on', remedy: 'take the parameter out of DATABASE_URL' },
  fsync: { wanted: 'on', remedy: 'switch it on in postgresql.conf' },
  server_encoding: { wanted: 'UTF8', remedy: "create the database with ENCODING 'UTF8' TEMPLATE template0" },
}

/**
 * A pool of connections to the database, whose tables are brought up to date.
 * @throws UnfitDatabaseError when it does not keep what it confirms, or the tables are those of a newer version.
 * @throws StoreUnavailableError when it cannot be reached or refuses to serve.
 */
export async function openPostgresDatabase(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'valdorn',
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // The server gives up waiting for a lock first, then on a statement; a server that is silent altogether comes last.
    lock_timeout: 5_000,
    statement_timeout: 10_000,
    query_timeout: 15_000,
    // The locks of a program that went away in the middle are not held for ever.
    idle_in_transaction_session_timeout: 30_000,
    // Whatever the default of the database or the role is.
    options: '-c synchronous_commit=on',
    // Those of eight bytes as numbers: counts, and times in milliseconds.
    types: {
      getTypeParser: (type, format) =>
        type === types.builtins.INT8 ? Number : types.getTypeParser(type, format),
    },
  })
  // A connection that breaks while nobody uses it is no event: the pool opens another. Without listeners, both here and
  // on the connection while it is in use, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const database: Database = {
    ...queriesOf(pool),
    transaction: (work) => transaction(pool, work),
    forUpdateOfMails: 'for update of mails skip locked',
    // A commit that PostgreSQL has answered is on its disk.
    confirm: async () => {},
    // PostgreSQL clears up by itself (autovacuum).
    scrub: async () => true,
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
  try {
    await requireSettings(database)
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function requireSettings({ rows }: Queries) {
  const found = await rows<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('${Object.keys(settings).join("', '")}')`,
  )
  const problems = found.flatMap(({ name, setting }) => {
    const { wanted, remedy } = settings[name] ?? {}
    return setting === wanted ? [] : [`${name} is ${setting} instead of ${wanted} (${remedy})`]
  })
  if (problems.length === 0) return
  throw new UnfitDatabaseError(`PostgreSQL cannot keep enquiries safe here: ${problems.join(', ')}.`)
}

async function migrate(database: Database) {
  // Most starts find nothing to do, and then they need not write.
  if ((await missingSteps(database)).length === 0) return
  await database.transaction(async (queries) => {
    // Steps on many rows take their time, and so does another server that is at it; `query_timeout` ends both.
    await queries.rows(
      `select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
    )
    // Servers that start at once take turns; the later ones find the work done.
    await queries.lock(['migrations'])
    const missing = await missingSteps(queries)
    if (missing.length === 0) return
    await queries.rows('create table if not exists migrations (version integer primary key)')
    for (const [index, step] of missing.entries()) {
      await queries.rows(step)
      const version = postgresMigrations.length - missing.length + index + 1
      await queries.change('insert into migrations (version) values ($1)', [version])
    }
    await queries.change(noteCompatibility)
  })
}

async function missingSteps({ rows }: Queries): Promise<readonly string[]> {
  // Not `to_regclass`, which remembers that there was no table from before the wait for the lock.
  const tables = await rows(
    `select from pg_tables where schemaname = any (current_schemas(false)) and tablename = 'migrations'`,
  )
  if (tables.length === 0) return postgresMigrations
  const [newest] = await rows<{ version: number | null }>('select max(version) as version from migrations')
  const version = newest?.version ?? 0
  if (version <= postgresMigrations.length) return missingMigrations(postgresMigrations, version)
  const [noted] = await rows<{ value: string }>(readCompatibility)
  return missingMigrations(postgresMigrations, version, noted && Number(noted.value))
}

/** Always in the same order, so that two transactions never wait for each other. */
async function lock({ rows }: Queries, names: string[]) {
  const numbers = [...new Set(names.map(lockNumber))].toSorted((one, other) => (one < other ? -1 : 1))
  await rows(`select ${numbers.map((number) => `pg_advisory_xact_lock(${number})`).join(', ')}`)
}

/** Hashes a name for `pg_advisory_xact_lock`; two names with one number only wait for each other. */
function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE()
}

function queriesOf(runner: Pool | ClientBase): Queries {
  async function run(text: string, values?: Value[]) {
    try {
      return await runner.query<QueryResultRow>(text, values)
    } catch (error) {
      throw asStoreError(error)
    }
  }
  return {
    rows: async <Row>(text: string, values?: Value[]) => (await run(text, values)).rows as Row[],
    change: async (text, values) => (await run(text, values)).rowCount ?? 0,
  }
}

async function transaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  const queries = queriesOf(client)
  try {
    await queries.rows('begin')
    const result = await work({ ...queries, lock: (names) => lock(queries, names) })
    await queries.rows('commit')
    client.release()
    return result
  } catch (error) {
    await leave(client, error)
    throw error
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw asStoreError(error)
  }
}

/** Rolls back while the server answers; a connection that may be broken is closed, which rolls back as well. */
async function leave(client: PoolClient, error: unknown) {
  const isServerAnswering = !(error instanceof StoreUnavailableError) || error.cause instanceof DatabaseError
  try {
    if (isServerAnswering) await client.query('rollback')
    client.release(!isServerAnswering)
  } catch (failure) {
    client.release(failure instanceof Error ? failure : true)
  }
}

/** Classes of SQLSTATE that tell of a mistake in a statement or its values (PostgreSQL's manual, appendix A). */
const mistakes = new Set(['22', '23', '42'])
const insufficientPrivilege = '42501'

/**
 * The error as it leaves the store. Whatever is no mistake of this program means that nothing can be stored now: a
 * broken connection, a time that ran out, a full disk, a server that stops or only reads, a login that was changed.
 */
function asStoreError(error: unknown): Error {
  if (!(error instanceof DatabaseError)) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code ?? 'no connection'
    return new StoreUnavailableError(`PostgreSQL cannot be reached (${reason}).`, { cause: error })
  }
  const { code = '', message, table, constraint } = error
  if (!mistakes.has(code.slice(0, 2)) || code === insufficientPrivilege) {
    return new StoreUnavailableError(`PostgreSQL cannot store or read (${code}).`, { cause: error })
  }
  // Never the error itself: it quotes values, and those are a person's. A syntax error (42) quotes the statement alone.
  const place = code.startsWith('42') ? [message] : [table, constraint].filter((name) => name !== undefined)
  return new Error(`PostgreSQL refused a statement: ${[code, ...place].join(', ')}`)
}
