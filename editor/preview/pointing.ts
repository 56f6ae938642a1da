import type { Keys } from './keys.ts'
import { blockOf } from './boxes.ts'

/**
 * What the page needs while it is edited: outlines, nothing that hides itself in motion, and texts under which another
 * would take the press.
 */
export const styleSheet = `
body *{pointer-events:auto !important}
*,::before,::after{transition:none !important}
html{scroll-behavior:auto !important}
[popover],[popover]::backdrop{animation:none !important}
[data-edit-pointed]:not([data-edit-copy],img){outline:1px dashed currentColor !important;outline-offset:4px !important}
[data-edit-open]:not([data-edit-copy],img),edit-text{outline:1px solid color-mix(in srgb,var(--ring) 40%,var(--brass)) !important;outline-offset:3px !important}
::selection{background:color-mix(in srgb,var(--brass) 40%,transparent) !important;color:inherit !important}
img[data-edit-pointed]{outline:3px dashed var(--brass) !important;outline-offset:-3px !important}
picture:has(>[data-edit-open]),img[data-edit-open]{border-radius:inherit}
img[data-edit-open]{outline:4px solid var(--brass) !important;outline-offset:-4px !important}
:is(h1,h2,h3):is([data-edit-pointed],[data-edit-open]):not([data-edit-copy]){width:fit-content;height:fit-content}
[data-edit-empty]:not(img),picture:has(>[data-edit-empty]){background:color-mix(in srgb,var(--brass) 30%,transparent) !important}
img[data-edit-empty]{object-position:-100vw !important}
[data-edit-hidden],[data-edit-hidden] *{visibility:hidden !important}
[data-edit-copy]{box-sizing:border-box !important;margin:0 !important;max-width:none !important;max-height:none !important;translate:none !important;transform:none !important}
edit-text{cursor:text}
edit-text:only-child{display:inline-block}
edit-text:empty::before{content:'\\2026'}
edit-chip{outline:1px solid currentColor;outline-offset:1px;border-radius:2px;cursor:pointer}
edit-chip:focus-visible{outline-width:3px}
`

export interface Target {
  node: Node
  key: string
  kind: 'text' | 'picture'
}

/** What is at a point of the window: the text nearest to it in the same box, else a picture or what can be pressed. */
export function targetAt(document: Document, keys: Keys, x: number, y: number): Target | undefined {
  const nearest = document.caretPositionFromPoint(x, y)?.offsetNode
  if (nearest?.nodeType === 3 && contains(blockOf(nearest).getBoundingClientRect(), x, y)) {
    const target = targetOf(nearest, keys)
    if (target) return target
  }
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.matches('img, a, button, label') && targetOf(element, keys)
    if (target) return target
  }
  return undefined
}

/** What an element or text node is about: itself, or the first text in it. */
export function targetOf(node: Node, keys: Keys): Target | undefined {
  const isPicture = node.nodeName === 'IMG'
  const holder = isPicture ? node : keys.holders().find((each) => each.nodeType === 3 && node.contains(each))
  const [key] = holder ? keys.of(holder) : []
  return holder && key !== undefined ? { node: holder, key, kind: isPicture ? 'picture' : 'text' } : undefined
}

function contains({ left, top, right, bottom }: DOMRect, x: number, y: number): boolean {
  return left - 2 <= x && x <= right + 2 && top - 2 <= y && y <= bottom + 2
}
