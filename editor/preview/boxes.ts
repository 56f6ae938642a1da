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

/** Whether a reader sees it, or would after scrolling. */
export function isVisible(node: Node): boolean {
  const element = elementOf(node)
  // What is hidden while it is written in place counts as seen.
  if (!element?.checkVisibility({ visibilityProperty: !element.closest('[data-edit-hidden]') })) return false
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { clipPath, overflow } = getComputedStyle(each)
    const size = each.clientWidth + each.clientHeight
    if (clipPath === 'inset(50%)' || (overflow !== 'visible' && size > 0 && size <= 2)) return false
  }
  return true
}

/** The box around a text whose lines it fills. */
export function blockOf(text: Node): HTMLElement {
  let element = text.parentElement as HTMLElement
  while (/^(?:inline|contents)$/.test(getComputedStyle(element).display) && element.parentElement)
    element = element.parentElement
  return element
}
