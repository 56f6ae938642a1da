import type { Locale } from '../../contract/locale.ts'
import { setTypography } from '../../build/browser.ts'
import { chipField, type ChipFieldOptions } from './chips.ts'
import type { Keys } from './keys.ts'
import { blockOf } from './boxes.ts'
import { offsetOf, placeCaret } from './chip-nodes.ts'
import { filled } from './raw-text.ts'

export interface InPlaceOptions extends Omit<ChipFieldOptions, 'onEscape'> {
  key: string
  locale: Locale
  keys: Keys
  /** What is said of the field. */
  label: string
  /** Where the caret is wanted, in pixels of the window. */
  at: { x: number; y: number } | undefined
  onEnd: () => void
}

export type InPlace = ReturnType<typeof writeInPlace>

/**
 * A text that is written where it stands. React owns the page, so the field is in a copy of the box around the text that
 * lies over it; the text itself is hidden and is changed as well, so that the page around it makes room.
 */
export function writeInPlace(text: Text, options: InPlaceOptions) {
  const { key, keys, label, factOf, locale, at, onInput, onFact, onEnd } = options
  const { ownerDocument: document } = text
  const view = document.defaultView as Window & typeof globalThis
  const width = view.innerWidth
  const index = keys.nodes(key).indexOf(text)
  const element = document.createElement('edit-text')
  let block = blockOf(text)
  let typed = options.raw
  let isReleased = false
  const over = new AbortController()
  const sizes = new view.ResizeObserver(follow)

  function show() {
    const shown = filled(typed, (placeholder) => factOf(placeholder)?.value)
    keys.write(text, setTypography(shown.trim() === '' ? '…' : shown, locale) as string)
    block.toggleAttribute('data-edit-hidden', !over.signal.aborted)
  }

  /** Panels that stay in the window move as it is scrolled, and a longer text moves what follows. */
  function follow() {
    if (over.signal.aborted) return
    if (view.innerWidth !== width) return finish()
    const { style } = copy
    const box = getComputedStyle(block)
    // A little more: rounding must not break a line.
    const [wide, high, size] = [`${Number.parseFloat(box.width) + 0.05}px`, box.height, box.fontSize]
    if (style.width !== wide) style.width = wide
    if (style.height !== high) style.height = high
    if (style.fontSize !== size) style.fontSize = size
    const to = block.getBoundingClientRect()
    const from = copy.getBoundingClientRect()
    for (const side of ['left', 'top'] as const)
      if (to[side] !== from[side]) style[side] = `${Number.parseFloat(style[side]) + to[side] - from[side]}px`
  }

  function setCaret() {
    const chip = at && document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('edit-chip')
    if (chip) return onFact(chip.dataset.placeholder!)
    const pressed = at && document.caretPositionFromPoint(at.x, at.y)
    const isInside = pressed && element.contains(pressed.offsetNode)
    placeCaret(element, isInside ? offsetOf(element, pressed.offsetNode, pressed.offset) : Infinity)
  }

  /** Another window in front is no reason to end, another element that has the focus is. */
  function endWithoutFocus() {
    // The page was taken away meanwhile.
    if (!document.defaultView) return finish()
    const isElsewhere = view.parent.document.hasFocus() && !document.hasFocus()
    if (!copy.contains(document.activeElement) || isElsewhere) finish()
  }

  function finish() {
    if (over.signal.aborted) return
    over.abort()
    sizes.disconnect()
    copy.remove()
    block.removeAttribute('data-edit-hidden')
    onEnd()
  }

  element.ariaLabel = label
  const copy = copyOf(block, text, element) as HTMLElement
  layOver(copy, block)
  const field = chipField(element, {
    ...options,
    onInput(now) {
      typed = now
      show()
      onInput(now)
    },
    onEscape: finish,
  })
  show()
  follow()
  for (const each of [block, document.body]) sizes.observe(each)
  view.addEventListener('scroll', follow, { capture: true, signal: over.signal })
  field.focus()
  setCaret()
  copy.addEventListener('focusout', () => setTimeout(endWithoutFocus))

  return {
    /** Leaves the text as it is. */
    finish,
    /** Its entry moves or goes: what comes to its place is no news of this text. */
    release() {
      isReleased = true
      finish()
    },
    contains: (target: EventTarget | null) => element.contains(target as Node | null),
    /**
     * Also after its end: what was typed before is over, and React may never have known of it. A text with a mistake is on
     * the page only as long as it is written there.
     */
    set(now: string, isMistaken: boolean) {
      const isOver = over.signal.aborted
      // An entry that was moved has another text here.
      if (isReleased || (isOver && !keys.of(text).includes(key))) return
      if (isOver && isMistaken) keys.write(text)
      if (now === typed) return
      typed = now
      field.set(now)
      if (!isOver || !isMistaken) show()
    },
    /** React may have made the page anew. */
    refresh() {
      if (over.signal.aborted) return
      if (!text.isConnected) {
        const next = keys.nodes(key)[index]
        if (next?.nodeType !== 3) return finish()
        text = next as Text
        block = blockOf(next)
        sizes.observe(block)
      }
      show()
    },
  }
}

/** A copy with the looks that the original has in its place, and nothing else of it. The field is where the text was. */
function copyOf(source: Node, text: Text, field: HTMLElement): Node {
  if (source === text) return field
  if (source.nodeType !== 1) return source.cloneNode()
  const element = source as HTMLElement
  // In a link or button no caret can be set.
  const isPressed = /^(?:a|button|label)$/i.test(element.nodeName)
  const copy = isPressed ? element.ownerDocument.createElement('div') : (element.cloneNode() as HTMLElement)
  for (const name of ['id', 'name', 'for', 'tabindex', 'data-edit-pointed', 'data-edit-open'])
    copy.removeAttribute(name)
  const style = getComputedStyle(element)
  copy.style.cssText = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
  // The field has a frame of its own.
  copy.style.outline = 'none'
  if (element.contains(text)) Object.assign(copy.style, { width: 'auto', height: 'auto' })
  // Buttons centre what is in them by themselves.
  if (element.nodeName === 'BUTTON' && style.display.endsWith('block')) copy.style.alignContent = 'center'
  copy.append(...[...element.childNodes].map((child) => copyOf(child, text, field)))
  return copy
}

/** Into the open menu where the text is in it: nothing outside can lie over it. */
function layOver(copy: HTMLElement, block: HTMLElement) {
  let isFixed = false
  for (let each: HTMLElement | null = block; each; each = each.parentElement)
    isFixed ||= getComputedStyle(each).position === 'fixed'
  Object.assign(copy.style, {
    position: isFixed ? 'fixed' : 'absolute',
    inset: 'auto',
    left: '0px',
    top: '0px',
    // Below the header, but for its own texts.
    zIndex: isFixed ? '30' : '9',
  })
  copy.toggleAttribute('data-edit-copy')
  copy.lang = block.closest<HTMLElement>('[lang]')?.lang ?? ''
  const top = block.closest(':popover-open') ?? block.ownerDocument.body
  top.append(copy)
}
