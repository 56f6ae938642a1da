import type { Keys } from './keys.ts'
import { blockOf, rangeOf, rectsOf } from './boxes.ts'

/**
 * What the page needs while it is edited: outlines, nothing that hides itself in motion, and texts under which another
 * would take the press.
 */
export const styleSheet = `
body *{pointer-events:auto !important}
*,::before,::after{transition:none !important}
html{scroll-behavior:auto !important}
[popover],[popover]::backdrop{animation:none !important}
[data-edit-pointed]{outline:2px dashed var(--ring,Highlight) !important;outline-offset:3px !important}
[data-edit-open],:has(>edit-text){outline:3px solid var(--ring,Highlight) !important;outline-offset:5px !important}
img[data-edit-pointed]{outline:4px dashed Highlight !important;outline-offset:-6px !important}
img[data-edit-open]{outline:8px double Highlight !important;outline-offset:-10px !important}
[data-edit-hidden],[data-edit-hidden] *{visibility:hidden !important}
edit-text{outline:none;cursor:text}
edit-text:empty::before{content:'\\2026'}
edit-chip{outline:1px solid currentColor;outline-offset:1px;border-radius:2px;cursor:pointer}
edit-chip:focus-visible{outline-width:3px}
`

export interface Target {
  node: Node
  key: string
  kind: 'text' | 'picture'
}

/** What is at a point of the window: letters, else the element around one text, else a picture. */
export function targetAt(document: Document, keys: Keys, x: number, y: number): Target | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && keys.of(node).length > 0)
    const at =
      texts.find((text) => rectsOf(text).some((rect) => contains(rect, x, y))) ??
      texts.find((text) => contains(rangeOf(text).getBoundingClientRect(), x, y))
    if (at) return targetOf(at, keys)
    if (element.nodeName === 'IMG' || element.matches('a, button, label')) {
      const target = targetOf(element, keys)
      if (target) return target
    }
  }
  return beside(document.elementsFromPoint(x, y), keys, x, y)
}

/** In the empty part of a box of text, the text whose letters are nearest. */
function beside(elements: Element[], keys: Keys, x: number, y: number): Target | undefined {
  const distance = (text: Node) =>
    Math.min(
      ...rectsOf(text).map(({ left, right, top, bottom }) =>
        Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)),
      ),
    )
  for (const element of elements) {
    const texts = textsIn(element).filter((text) => keys.of(text).length > 0 && blockOf(text) === element)
    const [nearest] = texts.toSorted((one, other) => distance(one) - distance(other))
    if (nearest) return targetOf(nearest, keys)
  }
  return undefined
}

/** What an element or text node is about: itself, or the first text in it. */
export function targetOf(node: Node, keys: Keys): Target | undefined {
  const isPicture = node.nodeName === 'IMG'
  const holders = isPicture || node.nodeType === 3 ? [node] : textsIn(node)
  for (const holder of holders) {
    const [key] = keys.of(holder)
    if (key !== undefined) return { node: holder, key, kind: isPicture ? 'picture' : 'text' }
  }
  return undefined
}

function textsIn(element: Node): Node[] {
  return [...element.childNodes].flatMap((node) => (node.nodeType === 3 ? node : textsIn(node)))
}

function contains({ left, top, right, bottom }: DOMRect, x: number, y: number): boolean {
  return left - 2 <= x && x <= right + 2 && top - 2 <= y && y <= bottom + 2
}
