import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { dotted, valueAt, type Json, type Place } from '../../protocol.ts'
import { useEditor, useWords } from '../editor-context.ts'
import { leaves, titleOf, trail } from '../places.ts'
import { boundsOf, newEntry } from '../shape.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { edit } from '../use-draft.ts'

/** The entries of a list, to open, add, remove and move. */
export function EntryList({ list, current }: { list: Place; current: number }) {
  const t = useWords()
  const { draft, locale, open, attempt } = useEditor()
  const entries = valueAt(draft.files, list) as Json[]
  const { least, most } = boundsOf(list)
  const nameOf = (entry: Json | undefined, index: number) => titleOf(draft.files, entry, index, locale)
  const label = t('entries', { list: trail(draft.files, dotted(list), locale).at(-1)! })
  const isFull = entries.length >= most
  const isLeast = entries.length <= least
  const reason =
    isFull && isLeast
      ? t('exactly', { n: most })
      : (isFull && t('atMost', { n: most })) || (isLeast && t('atLeast', { n: least }))

  const openAt = (index: number, value: Json | undefined) => {
    const place = [...list, index]
    const keys = leaves(value, place)
    open({ name: 'entry', key: keys[0] ?? dotted(list) })
  }
  const put = (value: Json[], said: string) => attempt(() => edit([{ place: list, value }]), said)
  function move(from: number, to: number) {
    const entry = entries[from]!
    put(
      entries.toSpliced(from, 1).toSpliced(to, 0, entry),
      t('moved', { name: nameOf(entry, from), n: to + 1 }),
    )
    if (from === current) openAt(to, entry)
  }
  function remove(index: number) {
    const left = entries.toSpliced(index, 1)
    put(left, t('removed', { name: nameOf(entries[index], index) }))
    const next = Math.min(index, left.length - 1)
    if (index === current) openAt(next, left[next])
  }
  function add(after: number) {
    const entry = newEntry(list, entries[after])
    const [first = ''] = leaves(entry, [...list, after + 1])
    attempt(
      async () => {
        await edit([{ place: list, value: entries.toSpliced(after + 1, 0, entry) }])
        open({ name: 'entry', key: first, isNew: true })
      },
      t('added', { name: nameOf(entry, after + 1) }),
    )
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOf(entries[Number(key)], Number(key)) })),
    onReorder({ keys: [key], target }) {
      const from = Number(key)
      const before = Number(target.key) + (target.dropPosition === 'after' ? 1 : 0)
      move(from, before > from ? before - 1 : before)
    },
  })

  return (
    <section className="entries">
      <h3>{label}</h3>
      {reason && <p className="hint">{reason}</p>}
      <GridList
        aria-label={label}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => openAt(Number(key), entries[Number(key)])}
      >
        {entries.map((entry, index) => {
          const name = nameOf(entry, index)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no names of their own
            <GridListItem key={index} id={String(index)} textValue={name}>
              <AriaButton slot="drag" aria-label={t('drag', { name })} />
              <span className="name" data-current={index === current}>
                {name}
              </span>
              <IconButton
                icon="up"
                label={`${name}: ${t('up')}`}
                isDisabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                icon="down"
                label={`${name}: ${t('down')}`}
                isDisabled={index === entries.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <IconButton
                icon="add"
                label={`${name}: ${t('addAfter')}`}
                isDisabled={isFull}
                onPress={() => add(index)}
              />
              <IconButton
                icon="remove"
                label={`${name}: ${t('remove')}`}
                isDisabled={isLeast}
                onPress={() => remove(index)}
              />
            </GridListItem>
          )
        })}
      </GridList>
      {!isFull && (
        <Button kind="line" onPress={() => add(entries.length - 1)}>
          {t('add')}
        </Button>
      )}
    </section>
  )
}
