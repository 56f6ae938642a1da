import type { Locale } from '#contract/locale.ts'
import { setTypography } from '#content/loader/typography.ts'
import { makeChipField, type ChipFieldOptions } from './chips.ts'
import type { Keys } from './keys.ts'
import { blockOf, styleOf } from './measure.ts'
import { filled } from './raw-text.ts'

export interface InPlace {
  key: string
  set(raw: string): void
  /** React may have made the page anew. */
  refresh(): void
  contains(target: EventTarget | null): boolean
  /** Leaves the text as it is. */
  end(): void
  /** The same, and says so. */
  finish(): void
}

/** What is said of the field and of the chips in it. */
export type FieldWords = Pick<ChipFieldOptions, 'valueOf' | 'chipLabel'> & { label: string }

export interface InPlaceOptions extends Pick<ChipFieldOptions, 'raw' | 'onInput' | 'onFact'> {
  key: string
  locale: Locale
  keys: Keys
  words: FieldWords
  /** Where the caret is wanted, in pixels of the window. */
  at: { x: number; y: number } | undefined
  onEnd: () => void
}

/**
 * Lets a text be written where it stands. React owns the page, so the field is in a copy of the box around the text that
 * lies over it; the text itself is hidden and is changed as well, so that the page around it makes room.
 */
export function editInPlace(original: Text, options: InPlaceOptions): InPlace {
  const { key, locale, keys, words, at, onInput, onFact, onEnd } = options
  const document = original.ownerDocument
  const view = document.defaultView as Window & typeof globalThis
  const { innerWidth } = view
  const index = keys.nodes(key).indexOf(original)
  const before = original.data
  let text = original
  let block = blockOf(text)
  let raw = options.raw
  let frame = 0
  let isOver = false

  const element = document.createElement('edit-text')
  element.setAttribute('aria-label', words.label)
  const copy = copyOf(block, text, element) as HTMLElement
  layOver(copy, block)
  const field = makeChipField(element, {
    ...words,
    raw,
    onFact,
    onInput(typed) {
      raw = typed
      show()
      onInput(typed)
    },
    onDone: finish,
    onCancel: cancel,
  })
  show()
  follow()
  field.focus()
  setCaret()
  copy.addEventListener('focusout', () => setTimeout(endWithoutFocus))

  function show() {
    const shown = filled(raw, words.valueOf)
    keys.write(text, setTypography(shown.trim() === '' ? '…' : shown, locale) as string)
    block.setAttribute('data-edit-hidden', '')
  }

  /** Panels that stay in the window move as it is scrolled, and a longer text moves what follows. */
  function follow() {
    if (view.innerWidth !== innerWidth) return finish()
    const { width, height } = styleOf(block)
    // A little more: rounding must not break a line.
    const [wide, high] = [`${Number.parseFloat(width) + 0.05}px`, height]
    if (copy.style.width !== wide) copy.style.width = wide
    if (copy.style.height !== high) copy.style.height = high
    const to = block.getBoundingClientRect()
    const from = copy.getBoundingClientRect()
    if (to.left !== from.left)
      copy.style.left = `${Number.parseFloat(copy.style.left) + to.left - from.left}px`
    if (to.top !== from.top) copy.style.top = `${Number.parseFloat(copy.style.top) + to.top - from.top}px`
    frame = view.requestAnimationFrame(follow)
  }

  function setCaret() {
    const pressed = at && document.caretPositionFromPoint(at.x, at.y)
    const selection = document.getSelection()
    if (pressed && element.contains(pressed.offsetNode))
      selection?.collapse(pressed.offsetNode, pressed.offset)
    else selection?.collapse(element, element.childNodes.length)
  }

  /** Another window in front is no reason to end, another element that has the focus is. */
  function endWithoutFocus() {
    const isElsewhere = view.parent.document.hasFocus() && !document.hasFocus()
    if (!copy.contains(document.activeElement) || isElsewhere) finish()
  }

  function end() {
    if (isOver) return
    isOver = true
    view.cancelAnimationFrame(frame)
    field.destroy()
    copy.remove()
    block.removeAttribute('data-edit-hidden')
  }

  function finish() {
    if (isOver) return
    end()
    onEnd()
  }

  /** The text from before stands again. */
  function cancel() {
    keys.write(text, before)
    if (raw !== options.raw) onInput(options.raw)
    finish()
  }

  return {
    key,
    set(typed) {
      raw = typed
      field.set(typed)
      show()
    },
    refresh() {
      if (isOver) return
      if (!text.isConnected) {
        const next = keys.nodes(key)[index]
        if (next?.nodeType !== 3) return finish()
        text = next as Text
        block = blockOf(text)
      }
      show()
    },
    contains: (target) => element.contains(target as Node | null),
    end,
    finish,
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
  for (const name of ['id', 'name', 'for', 'tabindex', 'data-edit-outline']) copy.removeAttribute(name)
  const style = styleOf(element)
  copy.style.cssText = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
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
    isFixed ||= styleOf(each).position === 'fixed'
  Object.assign(copy.style, {
    position: isFixed ? 'fixed' : 'absolute',
    inset: 'auto',
    left: '0px',
    top: '0px',
    margin: '0',
    maxWidth: 'none',
    maxHeight: 'none',
    boxSizing: 'border-box',
    translate: 'none',
    transform: 'none',
    // Below the header, but for its own texts.
    zIndex: isFixed ? '30' : '9',
  })
  copy.lang = block.closest<HTMLElement>('[lang]')?.lang ?? ''
  const top = block.closest(':popover-open') ?? block.ownerDocument.body
  top.append(copy)
}
