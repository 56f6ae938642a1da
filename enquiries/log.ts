/** What is needed of the log of the server. */
export interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}
