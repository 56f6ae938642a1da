import { nodesOf, offsetOf, placeCaret, placeholderOf, rawOf, type ChipWords } from './chip-nodes.ts'
import { partsOf, placeholderBeside } from './raw-text.ts'

export interface ChipFieldOptions extends ChipWords {
  raw: string
  onInput: (raw: string) => void
  /** A press on a chip, or Enter: `site.email`. */
  onFact: (placeholder: string) => void
  /** Enter: a text has one line. */
  onDone?: () => void
  onCancel?: () => void
}

export type ChipField = ReturnType<typeof chipField>

/**
 * Makes an element a field for a text in which facts such as `{site.email}` are chips: each shows its value, is removed as
 * a whole, and cannot be entered.
 */
export function chipField(element: HTMLElement, options: ChipFieldOptions) {
  const { valueOf, onInput, onFact, onDone, onCancel } = options
  const { ownerDocument: document } = element
  const ended = new AbortController()
  let raw = ''

  function render(text: string, caret?: number) {
    raw = text
    element.replaceChildren(...nodesOf(text, document, options))
    if (caret !== undefined) placeCaret(element, caret)
  }

  /** Where the selection begins and ends in the text, which is everything where it is not in the field. */
  function selected(range: StaticRange | undefined = document.getSelection()?.getRangeAt(0)) {
    if (!range || !element.contains(range.startContainer)) return { start: 0, end: raw.length }
    const { startContainer, startOffset, endContainer, endOffset } = range
    return {
      start: offsetOf(element, startContainer, startOffset),
      end: offsetOf(element, endContainer, endOffset),
    }
  }

  function replace({ start, end }: { start: number; end: number }, text: string) {
    const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
    render(raw.slice(0, start) + line + raw.slice(end), start + line.length)
    onInput(raw)
  }

  function handleBeforeInput(event: InputEvent) {
    const { inputType, data, dataTransfer, isComposing } = event
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault()
    } else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
      event.preventDefault()
      replace(selected(event.getTargetRanges()[0]), data ?? dataTransfer?.getData('text/plain') ?? '')
    } else if (inputType.startsWith('delete') && !isComposing) {
      const { start, end } = selected()
      const isBackward = inputType.endsWith('Backward')
      const chip = start === end && placeholderBeside(raw, start, isBackward, valueOf)
      if (!chip) return
      event.preventDefault()
      replace(chip, '')
    }
  }

  function handleInput() {
    const text = rawOf(element)
    if (text === raw) return
    // What was typed may have become a fact, or an edge of the text a chip.
    const chips = partsOf(text, valueOf).filter((part) => 'placeholder' in part).length
    if (chips !== element.querySelectorAll('edit-chip').length || text === '') render(text, selected().end)
    raw = text
    onInput(text)
  }

  function handleCopy(event: ClipboardEvent) {
    event.preventDefault()
    const range = selected()
    event.clipboardData?.setData('text/plain', raw.slice(range.start, range.end))
    if (event.type === 'cut') replace(range, '')
  }

  function handleKey(event: KeyboardEvent) {
    if (event.isComposing) return
    const placeholder = placeholderOf(event.target)
    const action =
      event.key === 'Escape'
        ? onCancel
        : placeholder === undefined
          ? event.key === 'Enter' && onDone
          : chipAction(event.key, event.target as HTMLElement, placeholder)
    if (!action) return
    event.preventDefault()
    action()
  }

  function chipAction(key: string, chip: HTMLElement, placeholder: string): (() => void) | undefined {
    const start = offsetOf(element, element, [...element.childNodes].indexOf(chip))
    const end = start + placeholder.length + 2
    if (key === 'Enter' || key === ' ') return () => onFact(placeholder)
    if (key === 'Backspace' || key === 'Delete') return inField(() => replace({ start, end }, ''))
    if (key === 'ArrowLeft') return inField(() => placeCaret(element, start))
    return key === 'ArrowRight' ? inField(() => placeCaret(element, end)) : undefined
  }

  /** The chip gives the focus back to its field first. */
  function inField(act: () => void) {
    return () => {
      focus()
      act()
    }
  }

  function focus() {
    element.focus({ preventScroll: true })
  }

  function listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) {
    element.addEventListener(name, handle, { signal: ended.signal })
  }
  render(options.raw)
  element.contentEditable = 'plaintext-only'
  element.setAttribute('role', 'textbox')
  // Without it, browsers write no-break spaces.
  element.style.setProperty('white-space-collapse', 'preserve')
  listen('beforeinput', handleBeforeInput)
  listen('input', (event) => event.isComposing || handleInput())
  listen('compositionend', handleInput)
  listen('copy', handleCopy)
  listen('cut', handleCopy)
  listen('keydown', handleKey)
  listen('click', ({ target }) => {
    const placeholder = placeholderOf(target)
    if (placeholder !== undefined) onFact(placeholder)
  })

  return {
    focus,
    set(text: string) {
      if (text === raw) return
      const hasFocus = element.contains(document.activeElement)
      render(text, hasFocus ? Math.min(selected().end, text.length) : undefined)
    },
    destroy() {
      ended.abort()
      element.contentEditable = 'inherit'
    },
  }
}
