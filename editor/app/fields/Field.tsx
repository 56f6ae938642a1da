import { locales } from '#contract/locale.ts'
import { dotted, placeFrom, valueAt } from '../../protocol.ts'
import { languageName, useEditor, useWords } from '../editor-context.ts'
import { isPhrase, problemIn, textsOf, trail } from '../places.ts'
import { kindOf, limitAt } from '../shape.ts'
import { Button } from '../ui/Button.tsx'
import { ask } from '../use-draft.ts'
import { PictureField } from './PictureField.tsx'
import { TextField } from './TextField.tsx'
import { ValueField } from './ValueField.tsx'

/** Everything about one key: its fields, what is wrong with them, and what is still to be looked at. */
export function Field({
  fieldKey,
  isAlone,
  isCurrent,
}: {
  fieldKey: string
  /** Its name is the heading of the panel. */
  isAlone: boolean
  isCurrent: boolean
}) {
  const { draft, locale: appLocale, oneSided } = useEditor()
  const place = placeFrom(fieldKey)
  const name = trail(draft.files, fieldKey, appLocale).at(-1)!
  const kind = kindOf(place)
  const single = oneSided.find(({ key }) => key === fieldKey)
  const changed = single?.texts[0]?.locale
  return (
    <section
      id={`field-${fieldKey}`}
      aria-label={name}
      className="field"
      data-current={isCurrent && !isAlone}
    >
      <div className="field-head">
        {!isAlone && <h3>{name}</h3>}
        <code>{fieldKey}</code>
      </div>
      {kind === 'picture' && <PictureField fieldKey={fieldKey} />}
      {kind === 'text' &&
        textsOf(draft.files, fieldKey).map(({ locale }) => {
          const isUntouched = changed !== undefined && !single?.texts.some((each) => each.locale === locale)
          return (
            <TextField
              key={locale ?? ''}
              place={locale ? [...place, locale] : place}
              locale={locale}
              name={name}
              limit={limitAt(place)}
              {...(isUntouched && { changed, onReview: () => void ask('review', { phrase: fieldKey }) })}
            />
          )
        })}
      {kind !== 'picture' && kind !== 'text' && <ValueField place={place} name={name} kind={kind} />}
      <Problems fieldKey={fieldKey} />
    </section>
  )
}

/** What is wrong with the key as a whole, or with a language that has no field yet. */
function Problems({ fieldKey }: { fieldKey: string }) {
  const { draft, locale } = useEditor()
  const value = valueAt(draft.files, placeFrom(fieldKey))
  const own = draft.state.problems.filter(({ place }) => dotted(place) === fieldKey)
  if (own.length === 0 || (!isPhrase(value) && typeof value === 'string')) return null
  return (
    <output className="problems">
      {own.map(({ message }) => (
        <span key={message}>{problemIn(message, locale)}</span>
      ))}
    </output>
  )
}

/** What is said beside a language of which the other was changed. */
export function Untouched({
  changed,
  onReview,
}: {
  changed: (typeof locales)[number]
  onReview: () => void
}) {
  const t = useWords()
  const { locale } = useEditor()
  return (
    <p className="untouched">
      {t('oneSided', { changed: languageName(changed, locale) })}{' '}
      <Button kind="line" onPress={onReview}>
        {t('fits')}
      </Button>
    </p>
  )
}
