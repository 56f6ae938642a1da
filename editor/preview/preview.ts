import type { Locale } from '#contract/locale.ts'
import { editInPlace, type InPlace } from './in-place.ts'
import { trackKeys, type Keys } from './keys.ts'
import { measure, styleOf, type Fault } from './measure.ts'
import { elementOf, isVisible, rectsOf, styleSheet, targetAt, targetOf, type Target } from './pointing.ts'
import type { ValueOf } from './raw-text.ts'
import { scrollPosition, topOf, type ScrollPosition } from './scroll.ts'

export type { Fault, ScrollPosition, ValueOf }

export interface PreviewHandlers {
  /** What the pointer is over, the key without the language: `hero.title`; undefined where nothing is. */
  onPoint: (key: string | undefined) => void
  /** A press on a text or a picture: `hero.title`, or `hero.image`. */
  onPick: (key: string, kind: 'text' | 'picture') => void
  /** The page was scrolled by the reader. */
  onScroll: (position: ScrollPosition) => void
  /** A text was typed in place, raw with its placeholders; at each input. */
  onType: (key: string, raw: string) => void
  /** Writing in place has ended: with Enter or a focus elsewhere, or with Escape: the text from before stands again. */
  onEnd: (key: string, how: 'done' | 'cancelled') => void
  /** A press on a chip in the text: `site.email`. */
  onFact: (placeholder: string) => void
  /** Undo and redo by the keyboard, where the app does it. */
  onHistory?: (step: 'undo' | 'redo') => void
}

/** What a screen reader says of the field and of a chip in it. */
export interface FieldWords {
  field: string
  chip: (placeholder: string, value: string) => string
}

export interface Preview {
  /** Outlines the text or picture of this key; undefined removes the outline. */
  outline(key: string | undefined): void
  scrollTo(position: ScrollPosition): void
  /** Scrolls so that the text of this key is in view, opens the menu for it; false where the page does not show it. */
  reveal(key: string): boolean
  /** Lets the text of this key be written where it stands; while it is, sets the text. `valueOf` says what a chip shows. */
  edit(key: string, raw: string, valueOf: ValueOf, words?: FieldWords): void
  /** Ends writing in place without a call of `onEnd`. */
  endEdit(): void
  /** Which keys the page shows. */
  keys(): Set<string>
  /** Texts that are cut, run out of their box or make the page scroll sideways, at the present width. */
  measure(): Fault[]
  detach(): void
}

const outlined = 'data-edit-outline'

/** Makes a page of the site, in a frame, one that is edited: from now on its links and buttons do nothing of their own. */
export function attachPreview(document: Document, locale: Locale, handlers: PreviewHandlers): Preview {
  const view = document.defaultView as Window & typeof globalThis
  const detached = new AbortController()
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(styleSheet)
  let keys: Keys | undefined
  let writing: InPlace | undefined
  let pressed: (Target & { x: number; y: number }) | undefined
  let pointed: string | undefined
  let marked: string | undefined
  let frame = 0
  /** Where the page was scrolled to from outside. */
  let scrolledTo = view.scrollY
  let tries = 0

  // What React has not yet hydrated must stay as it is.
  const waiting = view.setInterval(() => {
    if (!isHydrated(document) && tries++ < 200) return
    view.clearInterval(waiting)
    start()
  }, 50)

  function start() {
    document.adoptedStyleSheets.push(sheet)
    keys = trackKeys(document, () => {
      writing?.refresh()
      mark()
    })
    mark()
    listen('pointermove', (event) => {
      view.cancelAnimationFrame(frame)
      frame = view.requestAnimationFrame(() => {
        point(writing?.contains(event.target) ? undefined : at(event)?.key)
      })
    })
    listen('pointerout', ({ relatedTarget }) => {
      if (relatedTarget !== null) return
      view.cancelAnimationFrame(frame)
      point(undefined)
    })
    for (const name of ['click', 'auxclick', 'submit', 'dragstart'] as const) listen(name, handlePress)
    listen('scroll', () => {
      if (Math.abs(view.scrollY - scrolledTo) < 2) return
      scrolledTo = -2
      handlers.onScroll(scrollPosition(document))
    })
  }

  /** Before React, which listens at the document. */
  function listen<Name extends keyof WindowEventMap>(
    name: Name,
    handle: (event: WindowEventMap[Name]) => void,
  ) {
    view.addEventListener(name, handle, { capture: true, signal: detached.signal })
  }

  function at({ clientX, clientY }: MouseEvent): Target | undefined {
    return keys && targetAt(document, keys, clientX, clientY)
  }

  function handlePress(event: Event) {
    if (writing?.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click' || !keys) return
    const mouse = event as MouseEvent
    // The keyboard presses without a place.
    const target = mouse.detail === 0 ? targetOf(event.target as Node, keys) : at(mouse)
    if (!target) return
    pressed = { ...target, x: mouse.clientX, y: mouse.clientY }
    handlers.onPick(target.key, target.kind)
  }

  function point(key: string | undefined) {
    if (key === pointed) return
    pointed = key
    handlers.onPoint(key)
  }

  function mark() {
    const elements = new Set((marked === undefined ? [] : (keys?.nodes(marked) ?? [])).map(elementOf))
    for (const element of document.querySelectorAll(`[${outlined}]`))
      if (!elements.has(element)) element.removeAttribute(outlined)
    for (const element of elements) element?.setAttribute(outlined, '')
  }

  function scroll(move: () => void) {
    move()
    scrolledTo = view.scrollY
  }

  function edit(key: string, raw: string, valueOf: ValueOf, words?: FieldWords) {
    if (!keys) return
    if (writing?.key === key) return writing.set(raw)
    if (writing) finish('done')
    const isPressed = pressed?.key === key && pressed.node.isConnected
    const texts = keys.nodes(key).filter(({ nodeType }) => nodeType === 3)
    const text = isPressed ? pressed?.node : texts.find(isVisible)
    if (text?.nodeType !== 3) return
    writing = editInPlace(text as Text, {
      key,
      locale,
      keys,
      raw,
      valueOf,
      at: isPressed ? pressed : undefined,
      label: words?.field ?? key,
      ...(words && { chipLabel: words.chip }),
      onInput: (typed) => handlers.onType(key, typed),
      onFact: handlers.onFact,
      ...(handlers.onHistory && { onHistory: handlers.onHistory }),
      onEnd: finish,
    })
    pressed = undefined
  }

  function finish(how: 'done' | 'cancelled') {
    if (!writing) return
    const { key } = writing
    endEdit(how)
    handlers.onEnd(key, how)
  }

  function endEdit(how: 'done' | 'cancelled' = 'done') {
    writing?.end(how)
    writing = undefined
  }

  return {
    outline(key) {
      marked = key
      mark()
    },
    scrollTo: (position) =>
      scroll(() => view.scrollTo({ top: topOf(document, position), behavior: 'instant' })),
    reveal(key) {
      const nodes = keys?.nodes(key) ?? []
      const node = nodes.find(isVisible) ?? nodes.find(openMenuOf)
      if (node && keys && !isInView(node, keys)) scroll(() => bringIntoView(node))
      return node !== undefined
    },
    edit,
    endEdit: () => endEdit(),
    keys: () => new Set(keys?.holders().flatMap(keys.of)),
    measure: () => (keys ? measure(document, keys) : []),
    detach() {
      view.clearInterval(waiting)
      view.cancelAnimationFrame(frame)
      endEdit()
      marked = undefined
      mark()
      keys?.stop()
      detached.abort()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    },
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
