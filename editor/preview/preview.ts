import type { Locale } from '#contract/locale.ts'
import { type FieldWords, InPlace } from './in-place.ts'
import { Keys } from './keys.ts'
import { elementOf, isVisible, rectsOf, styleOf } from './boxes.ts'
import { measure, type Fault } from './measure.ts'
import { styleSheet, targetAt, targetOf, type Target } from './pointing.ts'
import { scrollPosition, topOf, type ScrollPosition } from './scroll.ts'

export type { Fault, ScrollPosition }

/** What the owner does in a page. A key is without the language: `hero.title`. */
export type PreviewEvent =
  /** The pointer is over a text or picture, or over none. */
  | { name: 'point'; key: string | undefined }
  | { name: 'pick'; key: string; kind: 'text' | 'picture' }
  | { name: 'scroll'; position: ScrollPosition }
  /** A text was typed in place, raw with its placeholders; at each input. */
  | { name: 'type'; key: string; raw: string }
  /** Writing in place has ended. */
  | { name: 'end'; key: string }
  /** A press on a chip in the text: `site.email`. */
  | { name: 'fact'; key: string }
  /** The page is hydrated, and can be pressed. */
  | { name: 'ready' }

const marks = ['data-edit-pointed', 'data-edit-open'] as const

/** A page of the site, in a frame, as one that is edited: its links and buttons do nothing of their own. */
export class Preview {
  readonly #document: Document
  readonly #view: Window & typeof globalThis
  readonly #locale: Locale
  readonly #tell: (event: PreviewEvent) => void
  readonly #detached = new AbortController()
  readonly #sheet: CSSStyleSheet
  readonly #waiting: number
  #keys: Keys | undefined
  #writing: InPlace | undefined
  #pressed: (Target & { x: number; y: number }) | undefined
  #pointed: string | undefined
  #marked: (string | undefined)[] = []
  #frame = 0
  /** Where the page was scrolled to from outside. */
  #scrolledTo: number

  constructor(document: Document, locale: Locale, tell: (event: PreviewEvent) => void) {
    this.#document = document
    this.#view = document.defaultView as Window & typeof globalThis
    this.#locale = locale
    this.#tell = tell
    this.#sheet = new this.#view.CSSStyleSheet()
    this.#sheet.replaceSync(styleSheet)
    this.#scrolledTo = this.#view.scrollY
    let tries = 0
    // What React has not yet hydrated must stay as it is.
    this.#waiting = this.#view.setInterval(() => {
      if (!isHydrated(document) && tries++ < 200) return
      this.#view.clearInterval(this.#waiting)
      this.#start()
    }, 50)
  }

  #start() {
    this.#document.adoptedStyleSheets.push(this.#sheet)
    this.#keys = new Keys(this.#document, () => {
      this.#writing?.refresh()
      this.#showMarks()
    })
    this.#listen('pointermove', (event) => {
      this.#pointSoon(this.#writing?.contains(event.target) ? undefined : this.#at(event)?.key)
    })
    this.#listen('pointerout', ({ relatedTarget }) => {
      if (relatedTarget === null) this.#pointSoon(undefined)
    })
    for (const name of ['click', 'auxclick', 'dragstart'] as const)
      this.#listen(name, (event) => this.#handlePress(event))
    this.#listen('scroll', () => {
      if (Math.abs(this.#view.scrollY - this.#scrolledTo) < 2) return
      this.#scrolledTo = -2
      this.#tell({ name: 'scroll', position: scrollPosition(this.#document) })
    })
    this.#tell({ name: 'ready' })
  }

  /** Before React, which listens at the document. */
  #listen<Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) {
    this.#view.addEventListener(name, handle, { capture: true, signal: this.#detached.signal })
  }

  #at({ clientX, clientY }: MouseEvent): Target | undefined {
    return this.#keys && targetAt(this.#document, this.#keys, clientX, clientY)
  }

  #handlePress(event: Event) {
    if (this.#writing?.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click' || !this.#keys) return
    const mouse = event as MouseEvent
    // What is under its copy can be pressed again.
    this.#writing?.finish()
    // The keyboard presses without a place.
    const target = mouse.detail === 0 ? targetOf(event.target as Node, this.#keys) : this.#at(mouse)
    if (!target) return
    this.#pressed = { ...target, x: mouse.clientX, y: mouse.clientY }
    this.#tell({ name: 'pick', key: target.key, kind: target.kind })
  }

  #pointSoon(key: string | undefined) {
    this.#view.cancelAnimationFrame(this.#frame)
    this.#frame = this.#view.requestAnimationFrame(() => {
      if (key === this.#pointed) return
      this.#pointed = key
      this.#tell({ name: 'point', key })
    })
  }

  /** Outlines the text or picture that is pointed at, and frames the one that is open. */
  mark(pointed: string | undefined, open: string | undefined) {
    this.#marked = [pointed, open]
    this.#showMarks()
  }

  #showMarks() {
    for (const [index, name] of marks.entries()) {
      const key = this.#marked[index]
      const elements = new Set(key === undefined ? [] : this.#keys?.nodes(key).map(elementOf))
      for (const element of this.#document.querySelectorAll(`[${name}]`))
        if (!elements.has(element)) element.removeAttribute(name)
      for (const element of elements) element?.setAttribute(name, '')
    }
  }

  scrollTo(position: ScrollPosition) {
    this.#scroll(() => this.#view.scrollTo({ top: topOf(this.#document, position), behavior: 'instant' }))
  }

  #scroll(move: () => void) {
    move()
    this.#scrolledTo = this.#view.scrollY
  }

  /** Scrolls so that the text of this key is in view, opens the menu for it; false where the page does not show it. */
  reveal(key: string): boolean {
    const nodes = this.#keys?.nodes(key) ?? []
    const node = nodes.find(isVisible) ?? nodes.find(openMenuOf)
    if (node && this.#keys && !isInView(node, this.#keys)) this.#scroll(() => bringIntoView(node))
    return node !== undefined
  }

  /** Lets the text of this key be written where it stands; while it is, sets the text. */
  edit(key: string, raw: string, words: FieldWords) {
    const keys = this.#keys
    if (!keys) return
    if (this.#writing?.key === key) return this.#writing.set(raw)
    this.#writing?.finish()
    const pressed = this.#pressed?.key === key && this.#pressed.node.isConnected ? this.#pressed : undefined
    const text = pressed?.node ?? keys.nodes(key).find((node) => node.nodeType === 3 && isVisible(node))
    if (text?.nodeType !== 3) return
    this.#writing = new InPlace(text as Text, {
      key,
      locale: this.#locale,
      keys,
      raw,
      words,
      at: pressed,
      onInput: (typed) => this.#tell({ name: 'type', key, raw: typed }),
      onFact: (fact) => this.#tell({ name: 'fact', key: fact }),
      onEnd: () => {
        this.#writing = undefined
        this.#tell({ name: 'end', key })
      },
    })
    this.#pressed = undefined
  }

  /** Texts that are cut, run out of their box or make the page scroll sideways, at the present width. */
  measure(): Fault[] {
    return this.#keys ? measure(this.#document, this.#keys) : []
  }

  detach() {
    this.#view.clearInterval(this.#waiting)
    this.#view.cancelAnimationFrame(this.#frame)
    this.#writing?.end()
    this.mark(undefined, undefined)
    this.#keys?.stop()
    this.#detached.abort()
    this.#document.adoptedStyleSheets = this.#document.adoptedStyleSheets.filter(
      (each) => each !== this.#sheet,
    )
  }
}

/** React marks what it has hydrated, and the end of the page last. */
function isHydrated(document: Document): boolean {
  const last = [...document.querySelectorAll('main *, footer *')].at(-1)
  return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps$'))
}

/** Opens the menu that a text is in. The focus stays where it is. */
function openMenuOf(node: Node): boolean {
  const menu = elementOf(node)?.closest<HTMLElement>('[popover]:not(:popover-open)')
  if (!menu) return false
  const { activeElement } = (menu.ownerDocument.defaultView as Window).parent.document
  menu.showPopover()
  if (activeElement && 'focus' in activeElement) (activeElement as HTMLElement).focus()
  return isVisible(node)
}

function isInView(node: Node, keys: Keys): boolean {
  const rect = node.nodeType === 3 ? rectsOf(node)[0] : elementOf(node)?.getBoundingClientRect()
  if (!rect) return false
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
  return targetAt(node.ownerDocument as Document, keys, x, y)?.node === node
}

/** Where a panel stays in the window, it is the stretch of the page for which it stays that is brought there. */
function bringIntoView(node: Node) {
  let sticky = elementOf(node)
  while (sticky && styleOf(sticky).position !== 'sticky') sticky = sticky.parentElement
  const element = sticky?.parentElement ?? elementOf(node)
  element?.scrollIntoView({ block: sticky ? 'start' : 'center', behavior: 'instant' })
}
