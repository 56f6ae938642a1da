import { nodesOf, offsetOf, placeCaret, placeholderOf, rawOf, type ChipWords } from './chip-nodes.ts'
import { partsOf, placeholderBeside } from './raw-text.ts'

export interface ChipFieldOptions extends ChipWords {
  raw: string
  onInput: (raw: string) => void
  onFact: (placeholder: string) => void
  /** Enter: a text has one line. */
  onDone?: () => void
  onCancel?: () => void
}

/**
 * Makes an element a field for a text in which facts such as `{site.email}` are chips: each shows its value, is removed as
 * a whole, and cannot be entered.
 */
export class ChipField {
  readonly #element: HTMLElement
  readonly #options: ChipFieldOptions
  readonly #ended = new AbortController()
  #raw = ''

  constructor(element: HTMLElement, options: ChipFieldOptions) {
    this.#element = element
    this.#options = options
    this.#render(options.raw)
    element.contentEditable = 'plaintext-only'
    element.setAttribute('role', 'textbox')
    // Without it, browsers write no-break spaces.
    element.style.setProperty('white-space-collapse', 'preserve')
    this.#listen('beforeinput', (event) => this.#handleBeforeInput(event))
    this.#listen('input', (event) => {
      if (!event.isComposing) this.#handleInput()
    })
    this.#listen('compositionend', () => this.#handleInput())
    for (const name of ['copy', 'cut'] as const) this.#listen(name, (event) => this.#handleCopy(event))
    this.#listen('click', ({ target }) => {
      const placeholder = placeholderOf(target)
      if (placeholder !== undefined) options.onFact(placeholder)
    })
    this.#listen('keydown', (event) => this.#handleKey(event))
  }

  #listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) {
    this.#element.addEventListener(name, handle, { signal: this.#ended.signal })
  }

  #render(text: string, caret?: number) {
    this.#raw = text
    this.#element.replaceChildren(...nodesOf(text, this.#element.ownerDocument, this.#options))
    if (caret !== undefined) placeCaret(this.#element, caret)
  }

  /** Where the selection begins and ends in the text, which is everything where it is not in the field. */
  #selected(range: StaticRange | undefined = this.#element.ownerDocument.getSelection()?.getRangeAt(0)) {
    if (!range || !this.#element.contains(range.startContainer)) return { start: 0, end: this.#raw.length }
    return {
      start: offsetOf(this.#element, range.startContainer, range.startOffset),
      end: offsetOf(this.#element, range.endContainer, range.endOffset),
    }
  }

  #replace({ start, end }: { start: number; end: number }, text: string) {
    const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
    this.#render(this.#raw.slice(0, start) + line + this.#raw.slice(end), start + line.length)
    this.#options.onInput(this.#raw)
  }

  #handleBeforeInput(event: InputEvent) {
    const { inputType, data, dataTransfer, isComposing } = event
    const { start, end } = this.#selected(event.getTargetRanges()[0])
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault()
    } else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
      event.preventDefault()
      this.#replace({ start, end }, data ?? dataTransfer?.getData('text/plain') ?? '')
    } else if (inputType.startsWith('delete') && !isComposing) {
      const caret = this.#selected()
      const isBackward = inputType.endsWith('Backward')
      const whole =
        caret.start === caret.end &&
        placeholderBeside(this.#raw, caret.start, isBackward, this.#options.valueOf)
      if (!whole) return
      event.preventDefault()
      this.#replace(whole, '')
    }
  }

  #handleInput() {
    const { valueOf, onInput } = this.#options
    const text = rawOf(this.#element)
    if (text === this.#raw) return
    // What was typed may have become a fact, or an edge of the text a chip.
    const chips = partsOf(text, valueOf).filter((part) => 'placeholder' in part).length
    if (chips !== this.#element.querySelectorAll('edit-chip').length || text === '')
      this.#render(text, this.#selected().end)
    this.#raw = text
    onInput(text)
  }

  #handleCopy(event: ClipboardEvent) {
    event.preventDefault()
    const range = this.#selected()
    event.clipboardData?.setData('text/plain', this.#raw.slice(range.start, range.end))
    if (event.type === 'cut') this.#replace(range, '')
  }

  #handleKey(event: KeyboardEvent) {
    if (event.isComposing) return
    const { onDone, onCancel } = this.#options
    const placeholder = placeholderOf(event.target)
    if (placeholder !== undefined) this.#handleChipKey(event, event.target as HTMLElement, placeholder)
    else if (event.key === 'Enter' && onDone) {
      event.preventDefault()
      onDone()
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      onCancel()
    }
  }

  #handleChipKey(event: KeyboardEvent, target: HTMLElement, placeholder: string) {
    const { onFact } = this.#options
    const start = offsetOf(this.#element, this.#element, [...this.#element.childNodes].indexOf(target))
    const end = start + placeholder.length + 2
    // The chip gives the focus back to its field.
    const inField = (act: () => void) => () => {
      this.focus()
      act()
    }
    const remove = inField(() => this.#replace({ start, end }, ''))
    const actions: Record<string, () => void> = {
      Enter: () => onFact(placeholder),
      ' ': () => onFact(placeholder),
      Backspace: remove,
      Delete: remove,
      ArrowLeft: inField(() => placeCaret(this.#element, start)),
      ArrowRight: inField(() => placeCaret(this.#element, end)),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  set(text: string) {
    if (text === this.#raw) return
    const hasFocus = this.#element.contains(this.#element.ownerDocument.activeElement)
    this.#render(text, hasFocus ? Math.min(this.#selected().end, text.length) : undefined)
  }

  focus() {
    this.#element.focus({ preventScroll: true })
  }

  destroy() {
    this.#ended.abort()
    this.#element.contentEditable = 'inherit'
  }
}
