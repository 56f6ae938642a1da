/** What replaces each placeholder such as `{year}`. */
export type Values = Readonly<Record<string, string | number>>

/** The wording with its placeholders filled in, once: a value may hold braces. One without a value stays as it is. */
export function fillIn(wording: string, values: Values): string {
  return wording.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
