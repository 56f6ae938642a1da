import { useEffect } from 'react'
import { dotted, placeFrom, valueAt } from '../../protocol.ts'
import { useEditor, type Open } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { Field } from '../fields/Field.tsx'
import { isPhrase } from '../../../build/browser.ts'
import { leaves, listAround, trail, usesOf } from '../places.ts'
import { EntryActions } from '../lists/EntryActions.tsx'
import { EntryList } from '../lists/EntryList.tsx'
import { TextList } from '../lists/TextList.tsx'
import { Lacking } from './Changes.tsx'
import { PanelFrame } from './PanelFrame.tsx'

/** A text, fact or picture: in all languages, with the rest of its entry, and the entries beside it. */
export function EntryPanel({ opened }: { opened: Extract<Open, { name: 'entry' }> }) {
  const { key: fieldKey, written } = opened
  const t = useWords()
  const { draft, locale, current, newEntries } = useEditor()
  const { files } = draft
  const isThere = valueAt(files, placeFrom(fieldKey)) !== undefined
  const around = listAround(files, fieldKey)
  const way = trail(files, fieldKey, locale)
  const keys = keysBeside(fieldKey, around && [...around.list, around.index], files)
  useEffect(() => {
    const field = document.getElementById(`field-${fieldKey}`)
    field?.scrollIntoView({ block: 'nearest' })
    // Its first text is written next.
    const texts = [...(field?.querySelectorAll<HTMLElement>('[role=textbox], [type=number]') ?? [])]
    const asked = texts.find(({ lang, textContent }) =>
      written === true ? textContent === '' : lang === written,
    )
    const first = asked ?? texts[0]
    if (!written || !first) return
    first.focus()
    // What is typed next is added.
    getSelection()?.selectAllChildren(first)
    getSelection()?.collapseToEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each, when it opens; what is new may be rendered a moment later
  }, [opened, isThere])
  if (!isThere)
    return (
      <PanelFrame title={way.at(-1)}>
        <p>{t('gone')}</p>
      </PanelFrame>
    )

  const uses = usesOf(files, fieldKey)
  const usesTitle = uses.length === 1 ? t('usesOne') : t('uses', { n: uses.length })
  // What is opened may be a text of it, or the entry itself.
  const entryKey = around && dotted([...around.list, around.index])
  const entry = entryKey === undefined ? undefined : trail(files, entryKey, locale)
  const named = keys.length > 1 ? (entry ?? way.slice(0, -1)) : way
  const title = (
    <>
      {named.length > 1 && <span className="plate">{named.slice(0, -1).join(' › ')}</span>} {named.at(-1)}
    </>
  )
  return (
    <PanelFrame title={title} actions={around && around.index >= 0 && <EntryActions {...around} />}>
      {around && <EntryList list={around.list} current={around.index} />}
      {entryKey && newEntries.includes(entryKey) && <Lacking entry={entryKey} />}
      {keys.map((key) => (
        <Field key={key} fieldKey={key} isAlone={keys.length === 1} isCurrent={key === current} />
      ))}
      {uses.length > 0 && (
        <section>
          <h3>{usesTitle}</h3>
          <p className="hint">{t('usesHint')}</p>
          <TextList label={usesTitle} keys={uses} />
        </section>
      )}
    </PanelFrame>
  )
}

/** With a text of an entry the others of the entry, with a picture, also by its focal point, its alternative text. */
function keysBeside(
  key: string,
  entry: (string | number)[] | undefined,
  files: Parameters<typeof valueAt>[0],
) {
  const value = entry && valueAt(files, entry)
  if (entry && value !== undefined && !isPhrase(value)) return leaves(value, entry)
  if (entry?.at(-1) === -1) return []
  const picture = key.replace(/\.(?:imageAlt|focus\.[xy])$/, '.image')
  const hasPicture = picture.endsWith('.image') && valueAt(files, placeFrom(`${picture}Alt`)) !== undefined
  return hasPicture ? [picture, `${picture}Alt`] : [dotted(placeFrom(key))]
}
