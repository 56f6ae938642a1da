import type { ReactNode } from 'react'
import { defaultLocale, locales } from '../../../contract/locale.ts'
import { dotted, isIn, placeFrom, type Change, type ChangedText } from '../../protocol.ts'
import { isChanged, partsOf, wholesale } from '../../changes.ts'
import { useEditor } from '../editor-context.ts'
import { languageName, useWords } from '../words.ts'
import { changeName, mistakeIn, named, textKeyOf, trail } from '../places.ts'
import { Button } from '../ui/Button.tsx'
import { ask, edit } from '../use-draft.ts'
import { Versions } from './Versions.tsx'

/** What visitors do not see yet. First the texts that were changed in one language only. */
export function Changes() {
  const t = useWords()
  const { draft, changes, count, unsaved, oneSided, isUnsaved, isUnfinished, attempt } = useEditor()
  const { removedPictures, published, isResumed, unfinished } = draft.state
  const groupOf = (change: Change) => {
    if (isUnfinished(change)) return 'unfinished'
    if (oneSided.some(({ key }) => key === change.key)) return 'oneSidedChanges'
    return isUnsaved(change) ? 'unsavedChanges' : 'savedChanges'
  }
  const groups = Map.groupBy(changes, groupOf)
  return (
    <>
      {count === 0 && <p>{t(published ? 'nothingUnpublished' : 'noChanges')}</p>}
      {isResumed && <p>{t('resumed')}</p>}
      <Unfinished title={t('unfinished')} />
      <Group title={t('oneSidedChanges')} changes={groups.get('oneSidedChanges')} />
      <Group title={t('unsavedChanges')} changes={groups.get('unsavedChanges')} />
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
      {unsaved + unfinished.length > 0 && (
        <section className="stack">
          <p className="hint">{t('discardHint')}</p>
          <Button kind="line" onPress={() => attempt(() => ask('discard', {}), t('discarded'))}>
            {t('discard')}
          </Button>
        </section>
      )}
      <Group title={t('savedChanges')} changes={groups.get('savedChanges')} />
      <Versions />
    </>
  )
}

/** Texts and new entries that are neither saved nor published before they are right. */
export function Unfinished({ title }: { title: string }) {
  const t = useWords()
  const { changes, isUnfinished } = useEditor()
  return <Group title={title} hint={t('unfinishedHint')} changes={changes.filter(isUnfinished)} />
}

interface GroupProps {
  title: string
  hint?: string
  changes: Change[] | undefined
}

function Group({ title, hint, changes }: GroupProps) {
  const t = useWords()
  const { draft, open, attempt } = useEditor()
  /** The first text that keeps an entry from being saved. */
  function lackingIn(entry: string) {
    const found = draft.state.mistakes.map(({ place }) => dotted(place)).find((key) => isIn(key, [entry]))
    return found && textKeyOf(draft.files, found)
  }
  if (!changes?.length) return null
  return (
    <section>
      <h3>{title}</h3>
      {hint && <p className="hint">{hint}</p>}
      <ChangeList changes={changes}>
        {({ key, kind, back }, name) => (
          <div className="actions">
            {kind !== 'removed' && (
              <Button
                onPress={() =>
                  open({
                    name: 'entry',
                    key: lackingIn(key) ?? key,
                    ...(lackingIn(key) && { written: true }),
                  })
                }
              >
                {t('show')} <span className="visually-hidden">{name}</span>
              </Button>
            )}
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
  const { draft, locale, asDone } = useEditor()
  const nameOf = (change: Change) => changeName(draft.files, change, locale)
  return (
    <ul className="ruled">
      {changes.map(asDone).map((change) => (
        <li key={`${change.kind} ${change.key} ${change.removed?.index}`}>
          <p className="plate">{nameOf(change)}</p>
          {change.kind !== 'text' && (
            <p className="kind">
              {t(`kind.${change.kind}`, {
                from: (change.from ?? 0) + 1,
                to: Number(placeFrom(change.key).at(-1)) + 1,
              })}
            </p>
          )}
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

/** What keeps a text or a new entry from being saved. */
export function Lacking({ entry }: { entry: string }) {
  const t = useWords()
  const { draft, newEntries, mistakes, locale } = useEditor()
  if (!newEntries.includes(entry))
    return mistakes
      .filter(({ place }) => isIn(dotted(place), [entry]))
      .map((mistake) => <p key={dotted(mistake.place)}>{mistakeIn(mistake, locale)}</p>)
  const names = draft.state.mistakes
    .map(({ place }) => dotted(place))
    .filter((key) => isIn(key, [entry]))
    .map((key) => {
      const field = textKeyOf(draft.files, key) ?? key
      const language = locales.find((each) => key === `${field}.${each}`)
      const name = trail(draft.files, field, locale).at(-1)!
      return language ? `${name} (${languageName(language, locale)})` : name
    })
  return <p>{t('lacking', { list: [...new Set(names)].join(', ') })}</p>
}

function TextChange({ locale, before, after }: ChangedText) {
  const t = useWords()
  const { draft, locale: appLocale } = useEditor()
  const shown = (text: string) => named(draft.files, text, locale ?? defaultLocale, appLocale)
  const [old, now] = [shown(before), shown(after)]
  const pictureOf = (name: string) => draft.state.pictures.find((each) => each.name === name)
  // Telephone numbers, addresses and names of files are read as a whole.
  const parts = locale ? partsOf(old, now) : wholesale(old, now)
  return (
    <p lang={locale ?? defaultLocale}>
      {locale && (
        <span lang={appLocale} className="plate">
          {languageName(locale, appLocale)}
          {!isChanged({ before, after }) && `, ${t('unchanged')}`}
        </span>
      )}
      {parts.map(({ value, added, removed }, index) => {
        const Mark = added ? 'ins' : removed ? 'del' : 'span'
        return (
          // oxlint-disable-next-line react/no-array-index-key -- words have no names
          <Mark key={index}>
            {(added || removed) && (
              <span className={pictureOf(value) ? 'plate' : 'visually-hidden'} lang={appLocale}>
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
