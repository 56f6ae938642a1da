import { locales, type Locale } from '../../../contract/locale.ts'
import { dotted, isIn, placeFrom, valueAt, withEdits, type Files } from '../../protocol.ts'
import { changesBetween } from '../../changes.ts'
import { useEditor } from '../editor-context.ts'
import { languageName, useWords } from '../words.ts'
import { mistakeIn, textKeyOf, trail } from '../places.ts'
import { Button } from '../ui/Button.tsx'
import { ask, edit, overrule } from '../use-draft.ts'
import { ChangeList } from './Changes.tsx'

export function Notices() {
  const t = useWords()
  const { draft, faults, remarks, noticed, mistakes, attempt, locale, openFault } = useEditor()
  const { files, overruled } = draft
  const { conflicts, unfinished } = draft.state
  const [held = [], blocking = []] = [true, false].map((isHeld) =>
    mistakes
      .filter(({ place }) => isIn(dotted(place), unfinished) === isHeld)
      .map((mistake) => ({
        key: dotted(mistake.place),
        of: locales.find((each) => each === mistake.place.at(-1)),
        text: mistakeIn(mistake, locale),
      })),
  )
  const misfits = faults.map((fault) => ({
    key: fault.key,
    of: fault.locale,
    text: t(`fault.${fault.fault}`, { view: t(`width.${fault.device}`) }),
    onOpen: () => openFault(fault),
  }))
  const doubts = remarks.map(({ key, locale: of, word, values }) => ({
    key,
    of,
    text: t(word, values),
  }))
  if (noticed === 0) return <p>{t('noNotices')}</p>
  return (
    <>
      {conflicts.length > 0 && (
        <section>
          <h3>{t('conflicts')}</h3>
          <p className="hint">{t('conflictHint')}</p>
          {conflicts.map(({ place, value }) => (
            <Conflict
              key={dotted(place)}
              theirs={withEdits(files, [{ place, value }])}
              mine={files}
              onChoice={(keep) => attempt(() => ask('resolve', { place, keep }))}
            />
          ))}
        </section>
      )}
      {overruled && (
        <section>
          <h3>{t('otherWindow')}</h3>
          <p className="hint">{t('conflictHint')}</p>
          <Conflict
            theirs={files}
            mine={withEdits(files, [overruled])}
            onChoice={(keep) => {
              overrule()
              if (keep === 'draft') attempt(() => edit([overruled]))
            }}
          />
        </section>
      )}
      <NoticeList title={t('blocking')} hint={t('blocked')} rows={blocking} />
      <NoticeList title={t('problems')} hint={t('held')} rows={held} />
      <NoticeList title={t('layout')} hint={t('notBlocked')} rows={misfits} />
      <NoticeList title={t('doubts')} hint={t('notBlocked')} rows={doubts} />
    </>
  )
}

interface Row {
  key: string | undefined
  of?: Locale | undefined
  text: string
  onOpen?: (() => void) | undefined
}

interface NoticeListProps {
  title?: string
  hint?: string
  rows: Row[]
}

export function NoticeList({ title, hint, rows }: NoticeListProps) {
  if (rows.length === 0) return null
  return (
    <section>
      {title && <h3>{title}</h3>}
      {hint && <p className="hint">{hint}</p>}
      <ul className="notices">
        {rows.map(({ key, of, text, onOpen }) => (
          <li key={`${key} ${of} ${text}`}>
            {key === undefined ? <p>{text}</p> : <Notice fieldKey={key} {...{ of, text, onOpen }} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Notice({ fieldKey, of, text, onOpen }: Omit<Row, 'key'> & { fieldKey: string }) {
  const { draft, open, locale } = useEditor()
  const key = textKeyOf(draft.files, fieldKey) ?? fieldKey
  const isThere = valueAt(draft.files, placeFrom(key)) !== undefined
  return (
    <Button
      isDisabled={!isThere}
      onPress={onOpen ?? (() => open({ name: 'entry', key, written: of ?? true }))}
    >
      <span className="plate">
        {trail(draft.files, key, locale).join(' › ')}
        {of && `, ${languageName(of, locale)}`}
      </span>{' '}
      {text}
    </Button>
  )
}

interface ConflictProps {
  theirs: Files
  mine: Files
  onChoice: (keep: 'draft' | 'disk') => void
}

/** A text that somebody else has changed: both versions, and the choice. */
function Conflict({ theirs, mine, onChoice }: ConflictProps) {
  const t = useWords()
  return (
    <div className="stack">
      <ChangeList changes={changesBetween(theirs, mine)} />
      <div className="actions">
        <Button kind="line" onPress={() => onChoice('draft')}>
          {t('keepDraft')}
        </Button>
        <Button kind="line" onPress={() => onChoice('disk')}>
          {t('keepDisk')}
        </Button>
      </div>
    </div>
  )
}
