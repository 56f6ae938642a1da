import type { Locator } from '@playwright/test'
import { parse } from 'yaml'

type Node = string | Record<string, string | Node[]>

/** The accessibility tree of an element, a line for each node, without addresses: other tests follow them. */
export async function ariaSnapshotOf(element: Locator): Promise<string> {
  // Figures stay text.
  return linesOf(parse(await element.ariaSnapshot(), { schema: 'failsafe' }) as Node[]).join('\n')
}

function linesOf(nodes: Node[], indent = ''): string[] {
  return nodes.flatMap((node) => {
    const [[name, inner] = ['']] = typeof node === 'string' ? [[node] as const] : Object.entries(node)
    if (name === '/url') return []
    const line = indent + name.replaceAll(/\\(["\\])/g, '$1')
    return typeof inner === 'object'
      ? [line, ...linesOf(inner, `${indent}  `)]
      : [inner ? `${line}: ${inner}` : line]
  })
}

/** Text as the accessibility tree has it: with one kind of space, and without hints where a word may break. */
export function accessibleText(text: string): string {
  return text
    .replaceAll(/[\u00AD\u200B]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export async function accessibleNameOf(element: Locator): Promise<string | undefined> {
  const [first = ''] = (await ariaSnapshotOf(element)).split('\n')
  return /"(.*)"/.exec(first)?.[1]
}
