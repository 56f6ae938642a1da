/* Where texts and elements are in a page. */

export function rangeOf(node: Node): Range {
  const range = (node.ownerDocument as Document).createRange()
  range.selectNodeContents(node)
  return range
}

/** Each line of a text, in pixels of the window. */
export function rectsOf(text: Node): DOMRect[] {
  return [...rangeOf(text).getClientRects()].filter(({ width }) => width > 0)
}

/** Of a text node the element that it stands in. */
export function elementOf(node: Node): Element | null {
  return node.nodeType === 1 ? (node as Element) : node.parentElement
}

/**
 * Whether a reader sees it, or would after scrolling.
 * @param known of boxes whether they hide what is in them: for many texts of a page at once.
 */
export function isVisible(node: Node, known = new Map<Element, boolean>()): boolean {
  const element = elementOf(node)
  // What is hidden while it is written in place counts as seen.
  if (!element?.checkVisibility({ visibilityProperty: !element.closest('[data-edit-hidden]') })) return false
  return !isClipped(element, known)
}

function isClipped(element: Element, known: Map<Element, boolean>): boolean {
  const found = known.get(element)
  if (found !== undefined) return found
  const { clipPath, overflow } = getComputedStyle(element)
  const isClipping = () => {
    const size = element.clientWidth + element.clientHeight
    return size > 0 && size <= 2
  }
  const parent = element.parentElement
  const isHidden =
    clipPath === 'inset(50%)' ||
    (overflow !== 'visible' && isClipping()) ||
    (parent !== null && isClipped(parent, known))
  known.set(element, isHidden)
  return isHidden
}

/** The box around a text whose lines it fills. */
export function blockOf(text: Node): HTMLElement {
  let element = text.parentElement as HTMLElement
  while (/^(?:inline|contents)$/.test(getComputedStyle(element).display) && element.parentElement)
    element = element.parentElement
  return element
}
