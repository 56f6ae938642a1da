/** The database answers, but not in the way that enquiries need. The message says what is wrong, for the operator. */
export class UnfitDatabaseError extends Error {
  override name = 'UnfitDatabaseError'
}

/**
 * Which of the numbered migrations are missing. None are where a newer version of the program has been and has only added
 * to the tables.
 * @param since how many steps a version has to know for these tables, as the newer one has noted.
 * @throws UnfitDatabaseError when that is more than are known here.
 */
export function missingMigrations(
  migrations: readonly string[],
  version: number,
  since = version,
): readonly string[] {
  if (since <= migrations.length) return migrations.slice(version)
  throw new UnfitDatabaseError(
    `The database was last used by a newer version of this program (its tables are at ${version}, this version ` +
      `knows ${migrations.length}). Update the program, or restore the backup from before its last update.`,
  )
}
