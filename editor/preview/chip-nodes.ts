import { rangeOf } from './boxes.ts'
import { partsOf, type ValueOf } from './raw-text.ts'

/** What stands in a chip, and what a screen reader says of it: “Kontakt, E-Mail: hallo@…”. */
export interface Fact {
  value: string
  label: string
  /** What it is, and where it is changed. */
  hint: string
}

/** Takes no room and divides no line, but lets the caret stand beside a chip at the edge of a text or of another chip. */
const caretRoom = '\uFEFF'

export function nodesOf(raw: string, document: Document, factOf: ValueOf<Fact>): Node[] {
  const nodes: Node[] = []
  for (const part of partsOf(raw, factOf)) {
    if (typeof part === 'string') nodes.push(document.createTextNode(part))
    else {
      if (nodes.at(-1)?.nodeType !== 3) nodes.push(document.createTextNode(caretRoom))
      nodes.push(chip(document, part.placeholder, part.value))
    }
  }
  if (isChip(nodes.at(-1))) nodes.push(document.createTextNode(caretRoom))
  return nodes
}

function chip(document: Document, placeholder: string, { value, label, hint }: Fact) {
  // No rule of the page can mean an element of this name.
  const node = document.createElement('edit-chip')
  const properties = { textContent: value, contentEditable: 'false', tabIndex: 0, title: hint }
  Object.assign(node, properties, { role: 'button', ariaLabel: label })
  node.dataset.placeholder = placeholder
  return node
}

function isChip(node: Node | undefined): node is HTMLElement {
  return node?.nodeName === 'EDIT-CHIP'
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
  for (const node of field.childNodes) {
    const { length } = rawOf(node)
    if (left <= length && !isChip(node))
      return selection?.collapse(node, (node.nodeValue?.startsWith(caretRoom) ? 1 : 0) + Math.max(left, 0))
    left -= length
  }
  return selection?.collapse(field, field.childNodes.length)
}

/** Before which letter of the text a place in the field is. */
export function offsetOf(field: HTMLElement, container: Node, offset: number): number {
  const before = rangeOf(field)
  before.setEnd(container, offset)
  return rawOf(before.cloneContents()).length
}
