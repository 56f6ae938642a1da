/**
 * What the log may hold of an error: its kind, its codes and where it happened. Messages stay out, for a database quotes
 * values in them; so do all other properties.
 */
export function redactError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return {
    type: error.name,
    ...(isCode(code) && { code }),
    ...(isCode(errcode) && { errcode }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: redactError(error.cause) }),
  }
}

/** A number, or a name such as `ENOSPC` or `53100`. */
function isCode(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\w{1,40}$/.test(value))
}
