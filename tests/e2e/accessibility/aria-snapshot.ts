import type { Locator } from '@playwright/test'

/**
 * The accessibility tree of an element: a line for each node with its role, name, state and text. Addresses are left out; other
 * tests follow them.
 */
export async function ariaSnapshotOf(element: Locator): Promise<string> {
  const lines = (await element.ariaSnapshot()).split('\n').map(plain)
  return lines.filter((line) => !line.trimStart().startsWith('/url')).join('\n')
}

/** Playwright writes YAML, in which text with a colon stands in quotes. */
function plain(line: string): string {
  const quoted = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"/.source
  const [, indent = '', node = '', text = ''] =
    new RegExp(`^(\\s*)- (${quoted}|(?:[^:"]|${quoted})*):?\\s?(.*)$`).exec(line) ?? []
  return `${indent}${[unescaped(unquoted(node)), unquoted(text)].filter(Boolean).join(': ')}`
}

function unquoted(scalar: string): string {
  if (scalar.startsWith("'")) return scalar.slice(1, -1).replaceAll("''", "'")
  return scalar.startsWith('"') ? (JSON.parse(scalar) as string) : scalar
}

/** Quotes inside a name. */
function unescaped(node: string): string {
  return node.replaceAll(/\\(["\\])/g, '$1')
}

/** Text as the accessibility tree has it: with one kind of space, and without hints where a word may break. */
export function accessibleText(text: string): string {
  return text
    .replaceAll(/[\u00AD\u200B]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The accessible name of an element. */
export async function accessibleNameOf(element: Locator): Promise<string | undefined> {
  const [first = ''] = (await ariaSnapshotOf(element)).split('\n')
  return /"(.*)"/.exec(first)?.[1]
}
