/**
 * What the log may contain of an error: its name, its codes and its stack without the message. Databases quote values in
 * messages, so these are left out, and all other properties, too.
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
