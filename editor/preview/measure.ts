import type { Keys } from './keys.ts'
import { blockOf, isVisible, rangeOf, rectsOf } from './boxes.ts'

export interface Fault {
  key: string
  fault: 'cut' | 'outside' | 'sideways'
}

/** Texts that are cut, run out of their box or make the page scroll sideways, at the present width. */
export function measure(document: Document, keys: Keys): Fault[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const isSideways = scrollWidth > clientWidth
  const faults: Fault[] = []
  const known = new Map<Element, boolean>()
  for (const node of keys.holders()) {
    const [key] = keys.of(node)
    if (node.nodeType !== 3 || key === undefined || !isVisible(node, known)) continue
    const rects = rectsOf(node)
    const isBeyond = rects.some(({ left, right }) => left < -1 || right > clientWidth + 1)
    if (isBeyond && isSideways) faults.push({ key, fault: 'sideways' })
    else if (isCut(node, rects)) faults.push({ key, fault: 'cut' })
    else if (isBeyond || isOutside(node as Text, rects)) faults.push({ key, fault: 'outside' })
  }
  return faults
}

/** Whether a box around it hides a part of it for good. */
function isCut(text: Node, rects: DOMRect[]): boolean {
  for (let box = text.parentElement; box && box.nodeName !== 'BODY'; box = box.parentElement) {
    const { overflow, overflowX, overflowY, textOverflow } = getComputedStyle(box)
    if (/auto|scroll/.test(overflow)) return false
    if (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1) return true
    const { left, top, right, bottom } = box.getBoundingClientRect()
    for (const rect of rects) {
      // The box of a line is higher than its letters: it is cut where its middle is not seen.
      const middle = (rect.top + rect.bottom) / 2
      if (overflowX !== 'visible' && (rect.left < left - 1 || rect.right > right + 1)) return true
      if (overflowY !== 'visible' && (middle < top || middle > bottom)) return true
    }
  }
  return false
}

/** Whether it is wider than the box that it stands in, or would be, were a word not broken where no word is divided. */
function isOutside(text: Text, rects: DOMRect[]): boolean {
  const block = blockOf(text)
  const { left, right } = block.getBoundingClientRect()
  // The room beside a letter may lie outside, so that the letter stands on the edge.
  const room = 1 + Number.parseFloat(getComputedStyle(block).fontSize) / 20
  return (
    rects.some((rect) => rect.left < left - room || rect.right > right + room) || hasBrokenWord(text, rects)
  )
}

function hasBrokenWord(text: Text, rects: DOMRect[]): boolean {
  if (rects.length < 2 || getComputedStyle(text.parentElement as Element).hyphens === 'auto') return false
  // An address is the one kind of word that is broken anywhere.
  for (const { 0: word, index } of text.data.matchAll(/(?<!\S*@\S*)[\p{L}\p{N}\u2060]+(?!\S*@)/gu)) {
    const range = rangeOf(text)
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const isDivided = word.includes('\u00AD')
    if (!isDivided && lines.some(({ top, height }) => Math.abs(top - (lines[0]?.top ?? 0)) > height / 2))
      return true
  }
  return false
}
