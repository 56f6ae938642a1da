import type { ReactNode } from 'react'
import { defaultLocale } from '../../../contract/locale.ts'
import { dotted, isIn } from '../../protocol.ts'
import { partsOf, wholesale, type Change, type ChangedText } from '../../changes.ts'
import { useEditor } from '../editor-context.ts'
import { languageName, useWords } from '../words.ts'
import { allKeys, changeName, named, trail } from '../places.ts'
import { Button } from '../ui/Button.tsx'
import { ask, edit } from '../use-draft.ts'

/** What differs from the last save. First the texts that were changed in one language only. */
export function Changes() {
  const t = useWords()
  const { draft, changes, oneSided, attempt } = useEditor()
  const { removedPictures } = draft.state
  const { unfinished } = draft.state
  const isUnfinished = ({ key }: Change) => isIn(key, unfinished)
  const others = changes.filter((change) => !oneSided.includes(change) && !isUnfinished(change))
  if (changes.length + removedPictures.length === 0) return <p>{t('noChanges')}</p>
  return (
    <>
      {draft.state.isResumed && <p>{t('resumed')}</p>}
      <Group title={t('unfinished')} hint={t('unfinishedHint')} changes={changes.filter(isUnfinished)} />
      <Group title={t('oneSidedChanges')} changes={oneSided} />
      <Group title={t('otherChanges')} changes={others} />
      <ul className="ruled">
        {removedPictures.map((name) => (
          <li key={name}>
            <p className="plate">{t('pictureRemoved', { name })}</p>
            <Button
              aria-label={t('takeBackOf', { name })}
              onPress={() => attempt(() => ask('take-back-picture', { name }), t('takenBack', { name }))}
            >
              {t('takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="hint">{t('discardHint')}</p>
      <Button kind="line" onPress={() => attempt(() => ask('discard', {}), t('discarded'))}>
        {t('discard')}
      </Button>
    </>
  )
}

function Group({ title, hint, changes }: { title: string; hint?: string; changes: Change[] }) {
  const t = useWords()
  const { open, attempt } = useEditor()
  if (changes.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      {hint && <p className="hint">{hint}</p>}
      <ChangeList changes={changes}>
        {({ key, back }, name) => (
          <div className="actions">
            <Button onPress={() => open({ name: 'entry', key })}>
              {t('show')} <span className="visually-hidden">{name}</span>
            </Button>
            <Button
              aria-label={t('takeBackOf', { name })}
              onPress={() => attempt(() => edit(back), t('takenBack', { name }))}
            >
              {t('takeBack')}
            </Button>
          </div>
        )}
      </ChangeList>
    </section>
  )
}

interface ChangeListProps {
  changes: Change[]
  children?: (change: Change, name: string) => ReactNode
}

export function ChangeList({ changes, children }: ChangeListProps) {
  const t = useWords()
  const { draft, locale } = useEditor()
  const nameOf = (change: Change) => changeName(draft.files, change, locale)
  return (
    <ul className="ruled">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.key} ${change.removed?.index}`}>
          <p className="plate">{nameOf(change)}</p>
          {change.kind !== 'text' && <p className="kind">{t(`kind.${change.kind}`)}</p>}
          <Lacking entry={change.key} />
          {change.texts.map((text) => (
            <TextChange key={text.locale ?? ''} {...text} />
          ))}
          {children?.(change, nameOf(change))}
        </li>
      ))}
    </ul>
  )
}

/** What keeps a new entry from being saved. */
function Lacking({ entry }: { entry: string }) {
  const t = useWords()
  const { draft, locale } = useEditor()
  const { mistakes, unfinished } = draft.state
  if (!unfinished.includes(entry)) return null
  const names = mistakes
    .map(({ place }) => dotted(place))
    .filter((key) => isIn(key, [entry]))
    .map((key) => allKeys(draft.files).find((each) => isIn(key, [each])) ?? key)
    .map((key) => trail(draft.files, key, locale).at(-1))
  return <p>{t('lacking', { list: [...new Set(names)].join(', ') })}</p>
}

function TextChange({ locale, before, after }: ChangedText) {
  const t = useWords()
  const { draft, locale: appLocale } = useEditor()
  const shown = (text: string) => named(draft.files, text, locale ?? defaultLocale, appLocale)
  const [old, now] = [shown(before), shown(after)]
  const pictureOf = (name: string) => draft.state.pictures.find((each) => each.name === name)
  const parts = pictureOf(after) ? wholesale(old, now) : partsOf(old, now)
  return (
    <p lang={locale ?? defaultLocale}>
      {locale && (
        <span lang={appLocale} className="plate">
          {languageName(locale, appLocale)}
          {parts.length === 1 && `, ${t('unchanged')}`}
        </span>
      )}
      {parts.map(({ value, added, removed }, index) => {
        const Mark = added ? 'ins' : removed ? 'del' : 'span'
        return (
          // oxlint-disable-next-line react/no-array-index-key -- words have no names
          <Mark key={index}>
            {(added || removed) && (
              <span className="visually-hidden" lang={appLocale}>
                {` ${t(added ? 'after' : 'before')} `}
              </span>
            )}
            {pictureOf(value) ? (
              <img src={pictureOf(value)?.address} alt={value} />
            ) : added || removed ? (
              value
            ) : (
              context(value, index > 0, index < parts.length - 1)
            )}
          </Mark>
        )
      })}
    </p>
  )
}

/** Of a long stretch that is as it was, some words beside what is not. */
function context(text: string, isAfter: boolean, isBefore: boolean): string {
  if (text.length < 90) return text
  const start = isAfter || !isBefore ? /^.{0,40}(?=\s)/s.exec(text)?.[0] : ''
  const end = isBefore ? /(?<=\s).{0,40}$/s.exec(text)?.[0] : ''
  return `${start} … ${end}`
}
