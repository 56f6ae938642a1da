import { diffWordsWithSpace } from 'diff'
import { defaultLocale } from '#contract/locale.ts'
import type { Change } from '../changes.ts'
import { languageName, useEditor, useWords, type Word } from '../editor-context.ts'
import { titleOf, trail } from '../places.ts'
import { Button } from '../ui/Button.tsx'
import { ask, edit } from '../use-draft.ts'

/** Everything that differs from the last save; first what one language alone has of it. */
export function Changes() {
  const t = useWords()
  const { draft, changes, oneSided, attempt, discard } = useEditor()
  const { changedPictures } = draft.state
  const others = changes.filter((change) => !oneSided.includes(change))
  if (changes.length + changedPictures.length === 0) return <p>{t('noChanges')}</p>
  return (
    <>
      <Group title={t('oneSidedChanges')} changes={oneSided} />
      <Group title={t('otherChanges')} changes={others} />
      {changedPictures.length > 0 && (
        <ul className="ruled">
          {changedPictures.map(({ name, change }) => (
            <li key={name}>
              <p className="plate">{t(change === 'added' ? 'pictureAdded' : 'pictureRemoved', { name })}</p>
              {(change === 'removed' || !draft.state.pictures.find((each) => each.name === name)?.isUsed) && (
                <Button
                  aria-label={t('takeBackOf', { name })}
                  onPress={() => attempt(() => ask('take-back-picture', { name }), t('takenBack', { name }))}
                >
                  {t('takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button kind="line" onPress={discard}>
        {t('discard')}
      </Button>
    </>
  )
}

function Group({ title, changes }: { title: string; changes: Change[] }) {
  if (changes.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="ruled">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.key} ${change.entry?.index}`}>
            <Difference change={change} />
            <Actions change={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useName() {
  const { draft, locale } = useEditor()
  return ({ key, entry, kind }: Change) => {
    const way = trail(draft.files, key, locale)
    // A removed entry is in the draft no more.
    if (entry && kind === 'removed') way.push(titleOf(draft.files, entry.value, entry.index, locale))
    return way.join(' › ')
  }
}

/** What was and what is, word by word. */
export function Difference({ change }: { change: Change }) {
  const t = useWords()
  const { locale: appLocale } = useEditor()
  const nameOf = useName()
  return (
    <>
      <p className="plate">{nameOf(change)}</p>
      {change.kind !== 'text' && <p className="kind">{t(`kind.${change.kind}` satisfies Word)}</p>}
      {change.texts.map(({ locale, before, after }) => (
        <p key={locale ?? ''} lang={locale ?? defaultLocale}>
          {locale && (
            <span lang={appLocale} className="plate">
              {languageName(locale, appLocale)}
            </span>
          )}
          {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
            const Mark = added ? 'ins' : removed ? 'del' : 'span'
            return (
              // oxlint-disable-next-line react/no-array-index-key -- words have no names
              <Mark key={index}>
                {(added || removed) && (
                  <span className="visually-hidden" lang={appLocale}>
                    {` ${t(added ? 'after' : 'before')} `}
                  </span>
                )}
                {value}
              </Mark>
            )
          })}
        </p>
      ))}
    </>
  )
}

function Actions({ change }: { change: Change }) {
  const t = useWords()
  const { open, attempt } = useEditor()
  const name = useName()(change)
  return (
    <div className="actions">
      <Button onPress={() => open({ name: 'entry', key: change.key })}>
        {t('show')} <span className="visually-hidden">{name}</span>
      </Button>
      <Button
        aria-label={t('takeBackOf', { name })}
        onPress={() => attempt(() => edit(change.back), t('takenBack', { name }))}
      >
        {t('takeBack')}
      </Button>
    </div>
  )
}
