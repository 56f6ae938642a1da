/**
 * The place in the window’s upper edge, between two marks of the page: the number of the first, and a fraction of the way to
 * the next. Pages in two languages have the same marks at other heights.
 */
export function scrollPosition(document: Document): number {
  const { scrollY } = document.defaultView as Window
  const tops = topsOf(document)
  const mark = tops.findLastIndex((top, index) => index === 0 || top <= scrollY)
  const [from = 0, to = Infinity] = tops.slice(mark)
  return mark + (scrollY - from) / (to - from)
}

/** Where such a place is in this page, in pixels. */
export function topOf(document: Document, position: number): number {
  const [from = 0, to = from] = topsOf(document).slice(Math.floor(position))
  return from + (to - from) * (position % 1)
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
