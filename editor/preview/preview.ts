import type { Locale } from '../../contract/locale.ts'
import type { FocalPoint } from '../protocol.ts'
import { type InPlace, type InPlaceOptions, writeInPlace } from './in-place.ts'
import { type Keys, keysIn } from './keys.ts'
import { elementOf, isVisible, rectsOf } from './boxes.ts'
import { measure, type Fault } from './measure.ts'
import { styleSheet, targetAt, targetOf, type Target } from './pointing.ts'
import { scrollPosition, topOf } from './scroll.ts'

/** What the owner does in a page. A key is without the language: `hero.title`. */
export type PreviewEvent =
  /** The pointer is over a text or picture, or over none. */
  | { name: 'point'; key: string | undefined }
  | { name: 'pick'; key: string; kind: 'text' | 'picture' }
  | { name: 'scroll'; position: number }
  /** A text was typed in place, raw with its placeholders; at each input. */
  | { name: 'type'; key: string; raw: string }
  /** Enter was pressed while a text was written in place. */
  | { name: 'break'; key: string }
  /** Something else is in the page. */
  | { name: 'change' }
  /** A press on a chip in the text: `site.email`. */
  | { name: 'fact'; key: string }

export type Preview = ReturnType<typeof openPreview>

/** What React has not yet hydrated must stay as it is. It marks what it has, and the end of the page last. */
export async function hydrated(document: Document): Promise<void> {
  const isDone = () => {
    const last = [...document.querySelectorAll('main *, footer *')].at(-1)
    return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps$'))
  }
  for (let tries = 0; !isDone() && tries < 200; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** A hydrated page of the site, in a frame, as one that is edited: its links and buttons do nothing of their own. */
export function openPreview(document: Document, locale: Locale, tell: (event: PreviewEvent) => void) {
  const view = document.defaultView as Window & typeof globalThis
  const detached = new AbortController()
  const sheet = new view.CSSStyleSheet()
  /** What was written in place last. */
  let writing: InPlace | undefined
  let pressed: (Target & { x: number; y: number }) | undefined
  let pointed: string | undefined
  let marked: Record<string, string[]> = {}
  /** What was brought into view, or is not in the page yet: it stays in view, wherever it moves, until the page is scrolled. */
  let awaited: string | undefined
  /** Where the page was scrolled to from outside. */
  let scrolledTo = view.scrollY

  sheet.replaceSync(styleSheet)
  document.adoptedStyleSheets.push(sheet)
  const keys = keysIn(document, () => {
    writing?.refresh()
    showMarks()
    tell({ name: 'change' })
    if (awaited !== undefined) reveal(awaited)
  })
  // Before React, which listens at the document.
  const early = { capture: true, signal: detached.signal }
  view.addEventListener(
    'pointermove',
    (event) => point(writing?.contains(event.target) ? undefined : targetOfPointer(event)?.key),
    early,
  )
  view.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget || point(), early)
  for (const name of ['click', 'auxclick', 'dragstart'] as const)
    view.addEventListener(name, handlePress, early)
  view.addEventListener('scroll', handleScroll, early)

  function targetOfPointer({ clientX, clientY }: MouseEvent): Target | undefined {
    return targetAt(document, keys, clientX, clientY)
  }

  function handleScroll() {
    if (Math.abs(view.scrollY - scrolledTo) < 2) return
    scrolledTo = -2
    awaited = undefined
    tell({ name: 'scroll', position: scrollPosition(document) })
  }

  function handlePress(event: MouseEvent) {
    if (writing?.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    awaited = undefined
    // What is under its copy can be pressed again.
    writing?.finish()
    // The keyboard presses without a place.
    const target = event.detail === 0 ? targetOf(event.target as Node, keys) : targetOfPointer(event)
    if (!target) return
    // The menu leads where it leads visitors, too.
    const section = elementOf(target.node)?.closest<HTMLAnchorElement>('header a[href*="#"]')?.hash
    if (section) document.querySelector(section)?.scrollIntoView()
    // And what a project says on demand opens.
    const button = elementOf(target.node)?.closest<HTMLButtonElement>('article button')
    if (button?.popoverTargetElement instanceof view.HTMLElement)
      toggleMenu(button.popoverTargetElement, true)
    pressed = { ...target, x: event.clientX, y: event.clientY }
    tell({ name: 'pick', key: target.key, kind: target.kind })
  }

  function point(key?: string) {
    if (key === pointed) return
    pointed = key
    tell({ name: 'point', key })
  }

  function showMarks() {
    for (const [name, wanted] of Object.entries(marked)) {
      for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
      for (const node of wanted.flatMap((key) => keys.nodes(key))) elementOf(node)?.setAttribute(name, '')
    }
  }

  /** Outlines the text or picture that is pointed at, frames the one that is open, and shows no picture where none is chosen. */
  function mark(pointedKey = '', open = '', empty: string[] = []) {
    marked = { 'data-edit-pointed': [pointedKey], 'data-edit-open': [open], 'data-edit-empty': empty }
    showMarks()
  }

  /** Scrolls so that the text of this key is in view, opens the menu for it; false where the page does not show it yet. */
  function reveal(key: string): boolean {
    const nodes = keys.nodes(key)
    const node = nodes.find((each) => isVisible(each)) ?? nodes.find(openMenuOf)
    if (node && !isInView(node, keys)) scroll(() => bringIntoView(node))
    awaited = key
    return node !== undefined
  }

  function picturesOf(name: string) {
    return [...document.querySelectorAll<HTMLElement>(`[data-picture="${name}"]`)]
  }

  function scroll(move: () => void) {
    move()
    scrolledTo = view.scrollY
  }

  return {
    mark,
    /** In the middle of what is in view, of those that stand in the page once. */
    keyInView(): string | undefined {
      const inView = keys
        .holders()
        .filter((each) => isInView(each, keys))
        .flatMap((each) => keys.of(each))
        .filter((key) => keys.nodes(key).length === 1)
      return inView[Math.floor(inView.length / 2)]
    },
    scrollTo(position: number) {
      scroll(() => view.scrollTo({ top: topOf(document, position), behavior: 'instant' }))
    },
    reveal,
    /** Lets the text of this key be written where it stands. */
    edit(key: string, raw: string, words: Pick<InPlaceOptions, 'label' | 'factOf' | 'onEnd'>) {
      const at = pressed?.key === key && pressed.node.isConnected ? pressed : undefined
      const text = at?.node ?? keys.nodes(key).find((node) => node.nodeType === 3 && isVisible(node))
      if (text?.nodeType !== 3) return undefined
      writing = writeInPlace(text as Text, {
        key,
        locale,
        keys,
        raw,
        ...words,
        at,
        onInput: (typed) => tell({ name: 'type', key, raw: typed }),
        onFact: (fact) => tell({ name: 'fact', key: fact }),
        onBreak: () => tell({ name: 'break', key }),
      })
      pressed = undefined
      point()
      return writing
    },
    /** Before the entries of a list change places: the text that was written last is React's again. */
    release: () => writing?.release(),
    /** Shows a picture cropped around a point; without one as its style sheet does. */
    crop(picture: string, around?: FocalPoint) {
      for (const { style } of picturesOf(picture))
        style.objectPosition = around ? `${around.x}% ${around.y}%` : ''
    },
    crops: (picture: string): boolean => picturesOf(picture).some(isCropped),
    measure: (): Fault[] => measure(document, keys),
    detach() {
      writing?.finish()
      mark()
      keys.stop()
      detached.abort()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    },
  }
}

/** By more than a rounded pixel. */
function isCropped(picture: HTMLElement): boolean {
  const image = picture.querySelector('img')!
  // As it is told, for it may not be loaded yet.
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
  return Math.abs((image.clientWidth / width) * height - image.clientHeight) > 2
}

/** Opens the menu, or the leaf of the notebook, that a text is in. */
function openMenuOf(node: Node): boolean {
  const menu = elementOf(node)?.closest<HTMLElement>('[popover]:not(:popover-open)')
  if (!menu) return false
  toggleMenu(menu, true)
  return isVisible(node)
}

/** The focus stays where it is. */
export function toggleMenu(menu: HTMLElement | null, isShown: boolean) {
  const { activeElement } = document
  menu?.togglePopover(isShown)
  if (isShown && activeElement instanceof HTMLElement) activeElement.focus()
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
  while (sticky && getComputedStyle(sticky).position !== 'sticky') sticky = sticky.parentElement
  const target = sticky?.parentElement ?? elementOf(node)
  target?.scrollIntoView({ block: sticky ? 'start' : 'center', behavior: 'instant' })
}
