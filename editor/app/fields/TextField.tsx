import { useEffect, useId, useRef } from 'react'
import { defaultLocale, type Locale } from '../../../contract/locale.ts'
import { chipField, type ChipField } from '../../preview/chips.ts'
import { dotted, isIn, placeFrom, type Place } from '../../protocol.ts'
import { isChanged } from '../../changes.ts'
import { useEditor } from '../editor-context.ts'
import { languageName, useWords } from '../words.ts'
import { chipOf, textAt } from '../places.ts'
import { limitAt } from '../shape.ts'
import { Button } from '../ui/Button.tsx'
import { ask, filesNow, flush, isBeingTyped, subscribe, type } from '../use-draft.ts'
import { useLatest } from '../use-latest.ts'
import { Problems, useProblems } from './Problems.tsx'

interface Props {
  fieldKey: string
  /** None where the text is the same in all. */
  locale: Locale | undefined
  name: string
}

/** A text in one language, with its facts as chips, its room, and what is wrong with it. */
export function TextField({ fieldKey, locale, name }: Props) {
  const t = useWords()
  const {
    draft,
    locale: appLocale,
    faults,
    remarks,
    newEntries,
    oneSided,
    hinted,
    enterField,
    leaveField,
  } = useEditor()
  const id = useId()
  const phrase = placeFrom(fieldKey)
  const place = locale ? [...phrase, locale] : phrase
  const raw = textAt(draft.files, place)
  const limit = limitAt(phrase)
  const element = useChipField(place, locale ?? defaultLocale)
  const problems = useProblems(place)
  const isOwn = ({ key, locale: of }: { key: string; locale: Locale | undefined }) =>
    key === fieldKey && (!locale || of === locale)
  const doubts = [
    ...faults.filter(isOwn).map(({ fault, device }) => t(`fault.${fault}`, { view: t(`width.${device}`) })),
    ...remarks
      .filter((remark) => isOwn(remark) && remark.word !== 'remark.untranslated')
      .map(({ word, values }) => t(word, values)),
  ]
  const changed = oneSided
    .find(({ key }) => key === fieldKey)
    ?.texts.filter(isChanged)
    .map((each) => each.locale)
  // Only another language was changed, and this one was not looked at.
  const other = changed?.includes(locale) ? undefined : changed?.[0]
  const review = () => void ask('review', { phrase: fieldKey })
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
        onFocus={() => enterField(fieldKey)}
        onBlur={() => {
          leaveField(dotted(place))
          void flush()
        }}
      />
      <Problems id={`${id}-problems`} messages={[...problems, ...doubts]} />
      {problems.length > 0 && !isIn(fieldKey, newEntries) && <p className="hint">{t('held')}</p>}
      {hinted === dotted(place) && <output className="hint">{t('oneLine')}</output>}
      {other && (
        <p className="ends untouched">
          {t('oneSided', { changed: languageName(other, appLocale) })}{' '}
          <Button kind="line" onPress={review}>
            {t('fits')}
          </Button>
        </p>
      )}
    </div>
  )
}

function useChipField(place: Place, locale: Locale) {
  const { draft, locale: appLocale, openFact, hintAt } = useEditor()
  const element = useRef<HTMLDivElement>(null)
  const field = useRef<ChipField>(undefined)
  const factOf = useLatest((placeholder: string) => chipOf(draft.files, placeholder, locale, appLocale))
  const onInput = useLatest((text: string) => {
    hintAt('')
    type(place, text)
  })
  const onFact = useLatest(openFact)
  const onBreak = useLatest(() => hintAt(dotted(place)))
  useEffect(() => {
    field.current = chipField(element.current!, { raw: '', factOf, onInput, onFact, onBreak })
  }, [factOf, onInput, onFact, onBreak])
  const show = useLatest(() => {
    // What is typed in this field is newer; what is typed on the page is not.
    const isOwn = document.activeElement === element.current
    if (!isOwn || !isBeingTyped(place)) field.current!.set(textAt(filesNow(), place))
  })
  // At once: whoever comes from the page adds to what they wrote there.
  useEffect(() => subscribe(show), [show])
  useEffect(() => show())
  return element
}
