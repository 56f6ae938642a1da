import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import { makeChipField, type ChipField } from '../../preview/chips.ts'
import { dotted, placeFrom, valueAt, type Place } from '../../protocol.ts'
import { languageName, useEditor, useWords } from '../editor-context.ts'
import { chipText, problemIn, textAt, trail } from '../places.ts'
import { flush, type } from '../use-draft.ts'
import { Untouched } from './Field.tsx'

/** A text in one language, with its facts as chips, its room, and what is wrong with it. */
export function TextField({
  place,
  locale,
  name,
  limit,
  changed,
  onReview,
}: {
  place: Place
  /** None where the text is the same in all. */
  locale: Locale | undefined
  name: string
  limit: number | undefined
  /** The language that was changed while this one was not looked at. */
  changed?: Locale
  onReview?: () => void
}) {
  const t = useWords()
  const { draft, locale: appLocale, faults } = useEditor()
  const id = useId()
  const key = dotted(place)
  const raw = textAt(draft.files, place)
  const element = useChipField(place, locale ?? defaultLocale, raw)
  const problems = draft.state.problems.filter((problem) => dotted(problem.place) === key)
  const own = faults.filter((fault) =>
    locale ? `${fault.key}.${locale}` === key && fault.locale === locale : fault.key === key,
  )
  return (
    <div className="text">
      <span id={`${id}-label`} className="plate">
        <span className="visually-hidden">{name}, </span>
        {locale ? languageName(locale, appLocale) : t('sameInAll')}
      </span>
      {limit !== undefined && (
        <span id={`${id}-room`} className="plate room" data-over={raw.length > limit}>
          {t('letters', { n: raw.length, most: limit })}
        </span>
      )}
      <div
        ref={element}
        lang={locale}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no chips
        role="textbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-room ${id}-problems`}
        aria-invalid={problems.length > 0}
        onBlur={() => void flush()}
        onFocus={onReview}
      />
      <output id={`${id}-problems`} className="problems">
        {problems.map(({ message }) => (
          <span key={message}>{problemIn(message, appLocale)}</span>
        ))}
        {own.map(({ fault, width, locale: seen }) => (
          <span key={`${fault} ${width} ${seen}`}>{t(`fault.${fault}`, { width })}</span>
        ))}
      </output>
      {changed && onReview && <Untouched changed={changed} onReview={onReview} />}
    </div>
  )
}

function useChipField(place: Place, locale: Locale, raw: string) {
  const { draft, locale: appLocale, open } = useEditor()
  const element = useRef<HTMLDivElement>(null)
  const field = useRef<ChipField>(undefined)
  const valueOf = useEffectEvent((placeholder: string) =>
    chipText(draft.files, placeholder, locale, appLocale),
  )
  const handleInput = useEffectEvent((text: string) => type(place, text))
  const handleFact = useEffectEvent((key: string) => {
    if (valueAt(draft.files, placeFrom(key)) !== undefined) open({ name: 'entry', key })
  })
  const labelOf = useEffectEvent((placeholder: string, value: string) => {
    const [first = placeholder, ...others] = trail(draft.files, placeholder, appLocale)
    return placeholder.includes('.') ? `${[first, ...others].join(', ')}: ${value}` : value
  })
  const start = useEffectEvent(() => raw)
  useEffect(() => {
    field.current = makeChipField(element.current!, {
      raw: start(),
      valueOf: (placeholder) => valueOf(placeholder),
      onInput: (text) => handleInput(text),
      onFact: (key) => handleFact(key),
      chipLabel: (placeholder, value) => labelOf(placeholder, value),
    })
    return () => field.current!.destroy()
  }, [])
  useEffect(() => field.current!.set(raw), [raw])
  return element
}
