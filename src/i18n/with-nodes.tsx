import type { ReactNode } from 'react'

/** A text with something else in place of some of its words, wherever these occur. */
export function withNodes(text: string, nodes: Record<string, ReactNode>): ReactNode {
  const words = Object.keys(nodes).find((each) => text.includes(each))
  if (words === undefined) return text
  const start = text.indexOf(words)
  return (
    <>
      {withNodes(text.slice(0, start), nodes)}
      {nodes[words]}
      {withNodes(text.slice(start + words.length), nodes)}
    </>
  )
}
