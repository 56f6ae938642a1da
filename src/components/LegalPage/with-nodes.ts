import { createElement, Fragment, type ReactNode } from 'react'

/** A text with something else in place of some of its words, wherever these occur. */
export function withNodes(text: string, nodes: Record<string, ReactNode>): ReactNode {
  const parts = Object.entries(nodes).reduce<ReactNode[]>(
    (all, [words, node]) =>
      all.flatMap((part) =>
        typeof part === 'string'
          ? part.split(words).flatMap((rest, index) => (index > 0 ? [node, rest] : [rest]))
          : [part],
      ),
    [text],
  )
  // Each is a child of its own: no word could be a key, since it may occur twice.
  return createElement(Fragment, null, ...parts)
}
