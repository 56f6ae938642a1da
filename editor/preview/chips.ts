import { nodesOf, offsetOf, placeCaret, rawOf, type Fact } from './chip-nodes.ts'
import { lineOf, partsOf, placeholderBeside, type ValueOf } from './raw-text.ts'

export interface ChipFieldOptions {
  raw: string
  factOf: ValueOf<Fact>
  onInput: (raw: string) => void
  /** A press on a chip, or Enter: `site.email`. */
  onFact: (placeholder: string) => void
  /** A break was typed or pasted: a text has one line. */
  onBreak: () => void
  onEscape?: () => void
}

export type ChipField = ReturnType<typeof chipField>

/**
 * Makes an element a field for a text in which facts such as `{site.email}` are chips: each shows its value, is removed as
 * a whole, and cannot be entered.
 */
export function chipField(element: HTMLElement, options: ChipFieldOptions) {
  const { factOf, onInput, onFact, onBreak, onEscape } = options
  const { ownerDocument: document } = element
  let raw = ''
  /** Where Enter was pressed last: what is typed next stands apart. */
  let brokenAt: number | undefined

  function render(text: string, caret?: number) {
    raw = text
    element.replaceChildren(...nodesOf(text, document, factOf))
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
    render(raw.slice(0, start) + text + raw.slice(end), start + text.length)
    onInput(raw)
  }

  function handleBeforeInput(event: InputEvent) {
    const { inputType, data, dataTransfer, isComposing } = event
    const { start, end } = selected()
    const isApart = start === brokenAt && /\S$/.test(raw.slice(0, start)) && !/^\s/.test(raw.slice(end))
    brokenAt = undefined
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault()
      brokenAt = start
      onBreak()
    } else if (inputType === 'insertText' && isApart && /^\S/.test(data ?? '')) {
      event.preventDefault()
      replace({ start, end }, ` ${data}`)
    } else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
      event.preventDefault()
      const pasted = data ?? dataTransfer?.getData('text/plain') ?? ''
      const range = selected(event.getTargetRanges()[0])
      const { lang } = element.closest<HTMLElement>('[lang]')!
      replace(range, lineOf(pasted, lang, raw.slice(0, range.start)))
      if (/[\r\n\v]/.test(pasted.trim())) onBreak()
    } else if (inputType.startsWith('delete') && !isComposing) {
      const chip = start === end && placeholderBeside(raw, start, inputType.endsWith('Backward'), factOf)
      if (!chip) return
      event.preventDefault()
      replace(chip, '')
    }
  }

  function handleInput() {
    const text = rawOf(element)
    if (text === raw) return
    // What was typed may have become a fact, or an edge of the text a chip.
    const chips = partsOf(text, factOf).filter((part) => typeof part === 'object').length
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
    const { key, target, isComposing } = event
    const chip = (target as Element).closest<HTMLElement>('edit-chip')
    if (isComposing) return
    if (key === 'Escape' && onEscape) onEscape()
    else if (chip && (key === 'Enter' || key === ' ')) chip.click()
    else if (chip && /^(?:Arrow(?:Left|Right)|Backspace|Delete)$/.test(key)) {
      const isBefore = key === 'ArrowLeft' || key === 'Delete'
      const start = offsetOf(element, element, [...element.childNodes].indexOf(chip))
      focus()
      placeCaret(element, isBefore ? start : start + rawOf(chip).length)
      // The field, which has the focus now, removes it.
      if (!key.startsWith('Arrow')) return
    } else return
    event.preventDefault()
  }

  function focus() {
    element.focus({ preventScroll: true })
  }

  render(options.raw)
  element.contentEditable = 'plaintext-only'
  element.role = 'textbox'
  // Without it, browsers write no-break spaces.
  element.style.setProperty('white-space-collapse', 'preserve')
  element.addEventListener('beforeinput', handleBeforeInput)
  element.addEventListener('input', (event) => event.isComposing || handleInput())
  element.addEventListener('compositionend', handleInput)
  element.addEventListener('copy', handleCopy)
  element.addEventListener('cut', handleCopy)
  element.addEventListener('keydown', handleKey)
  element.addEventListener('click', ({ target }) => {
    const { placeholder } = (target as HTMLElement).dataset
    if (placeholder !== undefined) onFact(placeholder)
  })

  return {
    focus,
    set(text: string) {
      if (text === raw) return
      if (!element.contains(document.activeElement)) return render(text)
      const { end } = selected()
      const rest = raw.slice(end)
      // It stays before the words that follow it; at the end, it is behind what undo or redo has brought.
      render(text, text.endsWith(rest) ? text.length - rest.length : Math.min(end, text.length))
    },
  }
}
