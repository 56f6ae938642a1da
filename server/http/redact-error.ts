/**
 * What the log may contain of an error: its name, its codes and its stack without the message. Databases quote values in
 * messages, so these are left out, and all other properties, too.
 */
export function redactError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    // A name such as `ENOSPC`.
    ...(typeof code === 'string' && /^\w{1,40}$/.test(code) && { code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: redactError(error.cause) }),
  }
}
