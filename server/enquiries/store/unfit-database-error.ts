/** The database answers, but not in the way that enquiries need. The message says what is wrong, for the operator. */
export class UnfitDatabaseError extends Error {
  override name = 'UnfitDatabaseError'
}

/**
 * How many of the numbered migrations are missing.
 * @throws UnfitDatabaseError when a newer version of the program has been here.
 */
export function missingMigrations(migrations: readonly string[], version: number): readonly string[] {
  if (version <= migrations.length) return migrations.slice(version)
  throw new UnfitDatabaseError(
    `The database was last used by a newer version of this program (its tables are at ${version}, this version ` +
      `knows ${migrations.length}). Update the program, or restore the backup from before its last update.`,
  )
}
