import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { dotted, valueAt, type Json, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { isWord, useWords } from '../words.ts'
import { leaves, titleOf, trail } from '../places.ts'
import { boundsOf, newEntry } from '../shape.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { edit } from '../use-draft.ts'

interface Props {
  list: Place
  current: number
}

export function EntryList({ list, current }: Props) {
  const t = useWords()
  const { draft, locale } = useEditor()
  const { entries, nameOf, openAt, move, remove, add, dragAndDropHooks } = useEntries(list)
  const { least, most } = boundsOf(list)
  const label = t('entries', { list: trail(draft.files, dotted(list), locale).at(-1)! })
  const newWord = [dotted(list), list.at(-1)].map((each) => `add.${each}`).find(isWord) ?? 'add'
  const isFull = entries.length >= most
  const isLeast = entries.length <= least
  const bound = isFull ? (isLeast ? 'exactly' : 'atMost') : isLeast && 'atLeast'
  const actionsOf = (index: number) =>
    [
      ['up', index === 0, () => move(index, index - 1)],
      ['down', index === entries.length - 1, () => move(index, index + 1)],
      ['addAfter', isFull, () => add(index)],
      ['remove', isLeast, () => remove(index)],
    ] as const

  return (
    <section className="stack entries">
      <h3>{label}</h3>
      {bound && <p className="hint">{t(bound, { n: isFull ? most : least })}</p>}
      <GridList
        // What is pressed a second time is not the entry that has moved there: the list settles anew.
        key={entries.length}
        aria-label={label}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => openAt(Number(key), entries[Number(key)])}
      >
        {[...entries.keys()].map((index) => {
          const name = nameOf(index)
          return (
            <GridListItem key={index} id={String(index)} textValue={name}>
              <AriaButton slot="drag" aria-label={t('drag', { name })} />
              <span className="name" data-current={index === current}>
                {name}
                {draft.state.unfinished.includes(dotted([...list, index])) && (
                  <span className="plate">{t('unfinished')}</span>
                )}
              </span>
              {actionsOf(index).map(([icon, isDisabled, act]) => (
                <IconButton
                  key={icon}
                  {...{ icon, isDisabled }}
                  label={`${name}: ${t(icon)}`}
                  onPress={act}
                />
              ))}
            </GridListItem>
          )
        })}
      </GridList>
      {!isFull && (
        <Button kind="line" onPress={() => add(entries.length - 1)}>
          {t(newWord)}
        </Button>
      )}
    </section>
  )
}

/** What can be done with a list; what is moved or added is opened. */
function useEntries(list: Place) {
  const t = useWords()
  const { draft, locale, open, attempt } = useEditor()
  const entries = valueAt(draft.files, list) as Json[]
  const nameOf = (index: number, entry = entries[index]) => titleOf(draft.files, entry, index, locale)
  const openAt = (index: number, value: Json | undefined, isNew = false) =>
    open({ name: 'entry', key: leaves(value, [...list, index])[0] ?? dotted(list), isNew })
  const put = (value: Json[], said: string, then = () => {}) =>
    attempt(async () => {
      await edit([{ place: list, value }])
      then()
    }, said)
  function move(from: number, to: number) {
    const entry = entries[from]!
    const moved = entries.toSpliced(from, 1).toSpliced(to, 0, entry)
    put(moved, t('moved', { name: nameOf(from), n: to + 1 }))
    openAt(to, entry)
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOf(Number(key)) })),
    onReorder({ keys: [key], target }) {
      const from = Number(key)
      const before = Number(target.key) + (target.dropPosition === 'after' ? 1 : 0)
      move(from, before > from ? before - 1 : before)
    },
  })
  return {
    entries,
    nameOf,
    openAt,
    move,
    dragAndDropHooks,
    remove: (index: number) => {
      put(entries.toSpliced(index, 1), t('removed', { name: nameOf(index) }))
      open({ name: 'entry', key: dotted(list) })
      document.getElementById('panel-heading')!.focus()
    },
    add: (after: number) => {
      const at = after + 1
      const entry = newEntry(list, entries[after])
      put(entries.toSpliced(at, 0, entry), t('added', { name: nameOf(at, entry) }), () =>
        openAt(at, entry, true),
      )
    },
  }
}
