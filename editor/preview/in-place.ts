import type { Locale } from '#contract/locale.ts'
import { setTypography } from '#content/loader/typography.ts'
import { ChipField, type ChipFieldOptions } from './chips.ts'
import type { Keys } from './keys.ts'
import { blockOf, styleOf } from './boxes.ts'
import { filled } from './raw-text.ts'

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
 * A text that is written where it stands. React owns the page, so the field is in a copy of the box around the text that
 * lies over it; the text itself is hidden and is changed as well, so that the page around it makes room.
 */
export class InPlace {
  readonly key: string
  readonly #options: InPlaceOptions
  readonly #view: Window & typeof globalThis
  readonly #width: number
  readonly #index: number
  readonly #before: string
  readonly #field: ChipField
  readonly #element: HTMLElement
  readonly #copy: HTMLElement
  #text: Text
  #block: HTMLElement
  #raw: string
  #frame = 0
  #isOver = false

  constructor(text: Text, options: InPlaceOptions) {
    const { key, keys, raw, words, onInput, onFact } = options
    const document = text.ownerDocument
    this.key = key
    this.#options = options
    this.#view = document.defaultView as Window & typeof globalThis
    this.#width = this.#view.innerWidth
    this.#index = keys.nodes(key).indexOf(text)
    this.#before = text.data
    this.#text = text
    this.#block = blockOf(text)
    this.#raw = raw

    this.#element = document.createElement('edit-text')
    this.#element.setAttribute('aria-label', words.label)
    this.#copy = copyOf(this.#block, text, this.#element) as HTMLElement
    layOver(this.#copy, this.#block)
    this.#field = new ChipField(this.#element, {
      ...words,
      raw,
      onFact,
      onInput: (typed) => {
        this.#raw = typed
        this.#show()
        onInput(typed)
      },
      onDone: () => this.finish(),
      onCancel: () => this.#cancel(),
    })
    this.#show()
    this.#follow()
    this.#field.focus()
    this.#setCaret()
    this.#copy.addEventListener('focusout', () => setTimeout(() => this.#endWithoutFocus()))
  }

  #show() {
    const { keys, words, locale } = this.#options
    const shown = filled(this.#raw, words.valueOf)
    keys.write(this.#text, setTypography(shown.trim() === '' ? '…' : shown, locale) as string)
    this.#block.setAttribute('data-edit-hidden', '')
  }

  /** Panels that stay in the window move as it is scrolled, and a longer text moves what follows. */
  #follow() {
    if (this.#view.innerWidth !== this.#width) return this.finish()
    const { style } = this.#copy
    const { width, height } = styleOf(this.#block)
    // A little more: rounding must not break a line.
    const [wide, high] = [`${Number.parseFloat(width) + 0.05}px`, height]
    if (style.width !== wide) style.width = wide
    if (style.height !== high) style.height = high
    const to = this.#block.getBoundingClientRect()
    const from = this.#copy.getBoundingClientRect()
    for (const side of ['left', 'top'] as const)
      if (to[side] !== from[side]) style[side] = `${Number.parseFloat(style[side]) + to[side] - from[side]}px`
    this.#frame = this.#view.requestAnimationFrame(() => this.#follow())
  }

  #setCaret() {
    const { at } = this.#options
    const { ownerDocument: document } = this.#element
    const pressed = at && document.caretPositionFromPoint(at.x, at.y)
    const selection = document.getSelection()
    if (pressed && this.contains(pressed.offsetNode)) selection?.collapse(pressed.offsetNode, pressed.offset)
    else selection?.collapse(this.#element, this.#element.childNodes.length)
  }

  /** Another window in front is no reason to end, another element that has the focus is. */
  #endWithoutFocus() {
    const { ownerDocument: document } = this.#copy
    const isElsewhere = this.#view.parent.document.hasFocus() && !document.hasFocus()
    if (!this.#copy.contains(document.activeElement) || isElsewhere) this.finish()
  }

  set(typed: string) {
    this.#raw = typed
    this.#field.set(typed)
    this.#show()
  }

  /** React may have made the page anew. */
  refresh() {
    if (this.#isOver) return
    if (!this.#text.isConnected) {
      const next = this.#options.keys.nodes(this.key)[this.#index]
      if (next?.nodeType !== 3) return this.finish()
      this.#text = next as Text
      this.#block = blockOf(next)
    }
    this.#show()
  }

  contains(target: EventTarget | null): boolean {
    return this.#element.contains(target as Node | null)
  }

  end() {
    if (this.#isOver) return
    this.#isOver = true
    this.#view.cancelAnimationFrame(this.#frame)
    this.#field.destroy()
    this.#copy.remove()
    this.#block.removeAttribute('data-edit-hidden')
  }

  finish() {
    if (this.#isOver) return
    this.end()
    this.#options.onEnd()
  }

  #cancel() {
    const { keys, raw, onInput } = this.#options
    keys.write(this.#text, this.#before)
    if (this.#raw !== raw) onInput(raw)
    this.finish()
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
