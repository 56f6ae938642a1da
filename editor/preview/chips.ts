import { nodesOf, offsetOf, placeCaret, placeholderOf, rawOf, type ChipWords } from './chip-nodes.ts'
import { partsOf, placeholderBeside } from './raw-text.ts'

export interface ChipFieldOptions extends ChipWords {
  raw: string
  onInput: (raw: string) => void
  /** A press on a chip, or Enter: `site.email`. */
  onFact: (placeholder: string) => void
  /** Enter, where a text has one line. */
  onDone?: () => void
  /** Escape. */
  onCancel?: () => void
  isMultiline?: boolean
}

export interface ChipField {
  set(raw: string): void
  focus(): void
  destroy(): void
}

/**
 * Makes an element a field for a text in which facts such as `{site.email}` are chips: each shows its value, is removed as
 * a whole, and cannot be entered.
 */
export function makeChipField(element: HTMLElement, options: ChipFieldOptions): ChipField {
  const { ownerDocument: document } = element
  const { valueOf, onInput, onFact, onDone, onCancel, isMultiline = false } = options
  const ended = new AbortController()
  let raw = ''
  render(options.raw)
  element.contentEditable = 'plaintext-only'
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-multiline', String(isMultiline))
  // Without it, browsers write no-break spaces.
  element.style.setProperty('white-space-collapse', 'preserve')

  function render(text: string, caret?: number) {
    raw = text
    element.replaceChildren(...nodesOf(raw, document, options))
    if (caret !== undefined) placeCaret(element, caret)
  }

  /** Where the selection begins and ends in the text, which is everything where it is not in the field. */
  function selected(range: StaticRange | undefined = document.getSelection()?.getRangeAt(0)) {
    if (!range || !element.contains(range.startContainer)) return { start: 0, end: raw.length }
    return {
      start: offsetOf(element, range.startContainer, range.startOffset),
      end: offsetOf(element, range.endContainer, range.endOffset),
    }
  }

  function replace({ start, end }: { start: number; end: number }, text: string) {
    const line = isMultiline ? text.replaceAll('\r\n', '\n') : text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
    render(raw.slice(0, start) + line + raw.slice(end), start + line.length)
    onInput(raw)
  }

  function listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) {
    element.addEventListener(name, handle, { signal: ended.signal })
  }

  listen('beforeinput', (event) => {
    const { inputType, data, dataTransfer, isComposing } = event
    const { start, end } = selected(event.getTargetRanges()[0])
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault()
      if (isMultiline) replace({ start, end }, '\n')
    } else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
      event.preventDefault()
      replace({ start, end }, data ?? dataTransfer?.getData('text/plain') ?? '')
    } else if (inputType.startsWith('delete') && !isComposing) {
      const caret = selected()
      const isBackward = inputType.endsWith('Backward')
      const whole = caret.start === caret.end && placeholderBeside(raw, caret.start, isBackward, valueOf)
      if (!whole) return
      event.preventDefault()
      replace(whole, '')
    }
  })

  function handleInput() {
    const text = rawOf(element)
    if (text === raw) return
    // What was typed may have become a fact, or an edge of the text a chip.
    const chips = partsOf(text, valueOf).filter((part) => 'placeholder' in part).length
    if (chips !== element.querySelectorAll('edit-chip').length || text === '') render(text, selected().end)
    raw = text
    onInput(raw)
  }
  listen('input', (event) => {
    if (!event.isComposing) handleInput()
  })
  listen('compositionend', handleInput)

  function handleCopy(event: ClipboardEvent) {
    event.preventDefault()
    const range = selected()
    event.clipboardData?.setData('text/plain', raw.slice(range.start, range.end))
    if (event.type === 'cut') replace(range, '')
  }
  listen('copy', handleCopy)
  listen('cut', handleCopy)

  listen('click', ({ target }) => {
    const placeholder = placeholderOf(target)
    if (placeholder !== undefined) onFact(placeholder)
  })

  listen('keydown', (event) => {
    if (event.isComposing) return
    const placeholder = placeholderOf(event.target)
    if (placeholder !== undefined) handleChipKey(event, event.target as HTMLElement, placeholder)
    else if (event.key === 'Enter' && onDone && !isMultiline) {
      event.preventDefault()
      onDone()
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      onCancel()
    }
  })

  function handleChipKey(event: KeyboardEvent, target: HTMLElement, placeholder: string) {
    const start = offsetOf(element, element, [...element.childNodes].indexOf(target))
    const end = start + placeholder.length + 2
    const actions: Record<string, () => void> = {
      Enter: () => onFact(placeholder),
      ' ': () => onFact(placeholder),
      Backspace: () => leaveChip(() => replace({ start, end }, '')),
      Delete: () => leaveChip(() => replace({ start, end }, '')),
      ArrowLeft: () => leaveChip(() => placeCaret(element, start)),
      ArrowRight: () => leaveChip(() => placeCaret(element, end)),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  function leaveChip(act: () => void) {
    element.focus({ preventScroll: true })
    act()
  }

  return {
    set(text) {
      if (text === raw) return
      const hasFocus = element.contains(document.activeElement)
      render(text, hasFocus ? Math.min(selected().end, text.length) : undefined)
    },
    focus: () => element.focus({ preventScroll: true }),
    destroy() {
      ended.abort()
      element.contentEditable = 'inherit'
    },
  }
}
