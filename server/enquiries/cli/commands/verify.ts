import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { dayMs } from '#contract/time.ts'
import { openStore } from '../../store/open-store.ts'
import { openBackup } from '../../store/sqlite/sqlite-backup.ts'
import { StoreUnavailableError, type Enquiry, type EnquiryStore } from '../../store/store.ts'
import { UnfitDatabaseError } from '../../store/unfit-database-error.ts'
import { command, CommandError, timesOf, type CliContext } from '../context.ts'
import { counted } from '../format/counted.ts'

/** @param from a file of `backup`, or the address of a database into which a dump of PostgreSQL was restored. */
export async function verify(context: CliContext, from: string) {
  await using backup = await opened(context, from)
  const { store } = backup
  const kept = await store.list()
  const { quarantined } = await store.count()
  const { waiting, sent, given_up } = await store.outboxStatus()
  const [newest] = kept
  const until = newest
    ? `; the newest is ${newest.reference} of ${timesOf(context).short(newest.receivedAt)}`
    : ''
  context.stdout.write(
    `It can be restored: ${counted(kept.length)}, ${quarantined} in quarantine, ${waiting + sent + given_up} mails${until}.\n`,
  )
  const live = await listInUse(context)
  if (live !== undefined) compare(context, kept, live)
}

const remedy = `Keep an earlier one, find out what became of this one, and make a new one: ${command} backup FILE`

async function opened(
  { settings }: CliContext,
  from: string,
): Promise<{ store: EnquiryStore } & AsyncDisposable> {
  if (/^postgres(?:ql)?:/.test(from)) {
    const url = withPassword(from, settings().DATABASE_URL)
    if (url === settings().DATABASE_URL) {
      throw new CommandError('That is the database itself; name another.')
    }
    const store = await openStore(url, { mailDomain: '' })
    return { store, [Symbol.asyncDispose]: () => store.close() }
  }
  if (statSync(from, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new CommandError('There is no such file; name the backup.')
  }
  try {
    return await openBackup(from)
  } catch (error) {
    if (!(error instanceof UnfitDatabaseError)) throw error
    if (!(await isDump(from))) throw new CommandError(`This cannot be restored. ${error.message} ${remedy}`)
    throw new CommandError(
      `That is a dump of PostgreSQL. Restore it into an empty database with pg_restore, then name that: ${command} verify postgres://USER@HOST/DATABASE`,
    )
  }
}

/** A command line is no place for a password: that of the database in use counts for the same user there. */
function withPassword(from: string, inUse: string): string {
  const [url, known] = [URL.parse(from), URL.parse(inUse)]
  if (url === null || url.password !== '') return from
  if (url.host === known?.host && url.username === known.username) url.password = known.password
  return url.href
}

/** As pg_dump begins its files: those of its own format, and those of SQL. */
async function isDump(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(64) })
  return /^PGDMP|PostgreSQL database dump/.test(buffer.toString('latin1'))
}

/** Undefined if it cannot be read, which does not make the backup worse: it may be about to take its place. */
async function listInUse({ openStore: openInUse, stderr }: CliContext): Promise<Enquiry[] | undefined> {
  try {
    const store = await openInUse()
    return await store.list()
  } catch (error) {
    const isKnown = [CommandError, StoreUnavailableError, UnfitDatabaseError].some(
      (kind) => error instanceof kind,
    )
    if (!isKnown) throw error
    stderr.write(`It was not compared with the database in use. ${(error as Error).message}\n`)
    return undefined
  }
}

/** @throws CommandError when the backup lacks what is older than a day, or an enquiry is another one than in use. */
function compare(context: CliContext, kept: Enquiry[], live: Enquiry[]) {
  const { now, stdout } = context
  const keptBy = new Map(kept.map((enquiry) => [enquiry.reference, enquiry]))
  const missing = live.filter(({ reference }) => !keptBy.has(reference))
  const overdue = missing.filter(({ receivedAt }) => receivedAt.getTime() < now().getTime() - dayMs)
  const different = live.filter((enquiry) => {
    const other = keptBy.get(enquiry.reference)
    return other !== undefined && !isSame(enquiry, other)
  })
  const problems = []
  if (overdue.length > 0) {
    problems.push(
      `It is too old: it lacks ${counted(missing.length)}, the oldest of ${timesOf(context).short(overdue.at(-1)!.receivedAt)}. ${remedy}`,
    )
  }
  if (different.length > 0) {
    const references = different.map(({ reference }) => reference).join(', ')
    problems.push(
      `Not the same in it and in the database in use: ${references}. One of the two is damaged: keep both, and compare them with ${command} show REF.`,
    )
  }
  if (problems.length > 0) throw new CommandError(problems.join('\n'))
  stdout.write(
    missing.length === 0
      ? 'It holds all that is in the database in use.\n'
      : `It holds all that is in the database in use, but for ${counted(missing.length)} of the last day.\n`,
  )
}

/** What was sent never changes; a release from quarantine does not count. */
function isSame({ releasedAt: _1, ...one }: Enquiry, { releasedAt: _2, ...other }: Enquiry): boolean {
  return isDeepStrictEqual(one, other)
}
