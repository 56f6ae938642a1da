/**
 * A place between two parts of the page, by their position among the elements: pages in two languages are built alike, and
 * differ in the heights of their parts.
 */
export interface ScrollPosition {
  from: string
  to: string
  fraction: number
}

/** How deep below `main` the parts are looked for. */
const depth = 4

/** The place in the window’s upper edge. */
export function scrollPosition(document: Document): ScrollPosition {
  const { scrollY, innerWidth } = viewOf(document)
  const last = lastTop(document)
  let [from, fromTop] = ['', 0]
  let [to, toTop] = ['end', last]
  const visit = (parent: Element, path: string, level: number) => {
    for (const [index, element] of [...parent.children].entries()) {
      const { position } = viewOf(document).getComputedStyle(element)
      const { top, width } = element.getBoundingClientRect()
      // Parts that stand side by side, or do not move with the page, are no measure.
      if (position === 'fixed' || position === 'sticky' || width < innerWidth * 0.6) continue
      const here = `${path}${index}`
      const y = top + scrollY
      if (y <= scrollY && y > fromTop) [from, fromTop] = [here, y]
      if (y > scrollY && y < toTop) [to, toTop] = [here, y]
      if (level < depth) visit(element, `${here}.`, level + 1)
    }
  }
  const main = document.querySelector('main')
  if (main) visit(main, '', 1)
  return { from, to, fraction: toTop > fromTop ? (scrollY - fromTop) / (toTop - fromTop) : 0 }
}

/** Where such a place is in this page, in pixels. */
export function topOf(document: Document, { from, to, fraction }: ScrollPosition): number {
  const last = lastTop(document)
  const of = (path: string) => {
    let element: Element | null | undefined = document.querySelector('main')
    for (const index of path.split('.')) element = element?.children[Number(index)]
    return Math.min(element ? element.getBoundingClientRect().top + viewOf(document).scrollY : last, last)
  }
  const start = from === '' ? 0 : of(from)
  const end = to === 'end' ? last : of(to)
  return start + (end - start) * fraction
}

function lastTop({ documentElement }: Document): number {
  return documentElement.scrollHeight - documentElement.clientHeight
}

function viewOf(document: Document): Window {
  return document.defaultView as Window
}
