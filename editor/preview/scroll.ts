/** A place between two marks of the page: pages in two languages have the same marks at other heights. */
export interface ScrollPosition {
  mark: number
  /** Of the way to the next mark. */
  fraction: number
}

/** The place in the window’s upper edge. */
export function scrollPosition(document: Document): ScrollPosition {
  const { scrollY } = document.defaultView as Window
  const tops = topsOf(document)
  const mark = Math.min(
    tops.findLastIndex((top) => top <= scrollY),
    tops.length - 2,
  )
  const [from, to] = [tops[mark]!, tops[mark + 1]!]
  return { mark, fraction: to > from ? (scrollY - from) / (to - from) : 0 }
}

/** Where such a place is in this page, in pixels. */
export function topOf(document: Document, { mark, fraction }: ScrollPosition): number {
  const tops = topsOf(document)
  const from = tops[mark] ?? 0
  return from + ((tops[mark + 1] ?? from) - from) * fraction
}

/** The beginning of the page, of its sections and of what is one below the other in them, and its end. */
function topsOf(document: Document): number[] {
  const { scrollHeight, clientHeight, clientWidth } = document.documentElement
  const { scrollY } = document.defaultView as Window
  const last = scrollHeight - clientHeight
  const marks = [...document.querySelectorAll('main :is(section, h2, article, li)')].filter(
    (element) => element.getBoundingClientRect().width >= clientWidth * 0.6,
  )
  const tops = marks.map((element) => element.getBoundingClientRect().top + scrollY)
  return [0, ...tops.map((top) => Math.max(0, Math.min(top, last))).toSorted((a, b) => a - b), last]
}
