import { partsOf, type ValueOf } from './raw-text.ts'

export interface ChipWords {
  valueOf: ValueOf
  /** What a screen reader says of a chip: “Kontakt, E-Mail: hallo@…”. */
  chipLabel: (placeholder: string, value: string) => string
}

/** Takes no room and divides no line, but lets the caret stand beside a chip at the edge of a text or of another chip. */
const caretRoom = '\uFEFF'

export function nodesOf(raw: string, document: Document, words: ChipWords): Node[] {
  const nodes: Node[] = []
  let isAfterChip = true
  for (const part of partsOf(raw, words.valueOf)) {
    const isText = 'text' in part
    if (!isText && isAfterChip) nodes.push(document.createTextNode(caretRoom))
    nodes.push(isText ? document.createTextNode(part.text) : chip(document, part, words))
    isAfterChip = !isText
  }
  if (nodes.length > 0 && isAfterChip) nodes.push(document.createTextNode(caretRoom))
  return nodes
}

function chip(
  document: Document,
  { placeholder, value }: { placeholder: string; value: string },
  words: ChipWords,
) {
  // No rule of the page can mean an element of this name.
  const node = document.createElement('edit-chip')
  node.textContent = value
  node.contentEditable = 'false'
  node.tabIndex = 0
  node.setAttribute('role', 'button')
  node.setAttribute('aria-label', words.chipLabel(placeholder, value))
  node.dataset.placeholder = placeholder
  return node
}

function isChip(node: Node | null): node is HTMLElement {
  return node?.nodeName === 'EDIT-CHIP'
}

export function placeholderOf(target: EventTarget | null): string | undefined {
  return (target as Element).closest<HTMLElement>('edit-chip')?.dataset.placeholder
}

/** The text of a node and all in it, as it is typed. */
export function rawOf(node: Node): string {
  if (isChip(node)) return `{${node.dataset.placeholder}}`
  if (node.nodeType === 3) return (node.nodeValue ?? '').replaceAll(caretRoom, '')
  return [...node.childNodes].map(rawOf).join('')
}

/** Puts the caret before a letter of the text. */
export function placeCaret(field: HTMLElement, caret: number) {
  const selection = field.ownerDocument.getSelection()
  let left = caret
  for (const [index, node] of field.childNodes.entries()) {
    const { length } = rawOf(node)
    if (left < length && isChip(node)) return selection?.collapse(field, index)
    if (left <= length && !isChip(node))
      return selection?.collapse(node, (node.nodeValue?.startsWith(caretRoom) ? 1 : 0) + left)
    left -= length
  }
  return selection?.collapse(field, field.childNodes.length)
}

/** Before which letter of the text a place in the field is. */
export function offsetOf(field: HTMLElement, container: Node, offset: number): number {
  const before = field.ownerDocument.createRange()
  before.selectNodeContents(field)
  before.setEnd(container, offset)
  return rawOf(before.cloneContents()).length
}
