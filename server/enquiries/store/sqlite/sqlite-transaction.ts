import type { DatabaseSync } from 'node:sqlite'
import { asStoreError } from './sqlite-errors.ts'

/** By file, the end of what is last in line. */
const line = new Map<string, Promise<unknown>>()

/**
 * Does one piece of work on a file after the other, from whichever connection of this process. A transaction awaits its
 * statements: without the line, other work of its connection would get into it, and another connection would wait for its
 * end without letting go of the thread that has to bring it about.
 */
export async function inTurn<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (line.get(file) ?? Promise.resolve()).then(work)
  const end = turn.catch(() => {})
  line.set(file, end)
  try {
    return await turn
  } catch (error) {
    throw asStoreError(error)
  } finally {
    if (line.get(file) === end) line.delete(file)
  }
}

/** Does the work in one transaction; the caller has its turn at the file. */
export async function transaction<Result>(
  database: DatabaseSync,
  work: () => Promise<Result>,
): Promise<Result> {
  // At once, because the lock that is claimed in the middle is refused rather than waited for.
  database.exec('begin immediate')
  try {
    const result = await work()
    database.exec('commit')
    return result
  } catch (error) {
    // A full disk has rolled it back already.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
