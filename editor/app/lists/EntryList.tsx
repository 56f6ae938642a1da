import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { dotted, type Place } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { isWord, useWords } from '../words.ts'
import { trail } from '../places.ts'
import { boundsOf } from '../shape.ts'
import { Button } from '../ui/Button.tsx'
import { useEntries } from './use-entries.ts'

interface Props {
  list: Place
  current: number
}

export function EntryList({ list, current }: Props) {
  const t = useWords()
  const { draft, locale } = useEditor()
  const { entries, nameOf, openAt, move, add, isFull, isLeast } = useEntries(list)
  const { least, most } = boundsOf(list)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOf(Number(key)) })),
    onReorder({ keys: [key], target }) {
      const from = Number(key)
      const before = Number(target.key) + (target.dropPosition === 'after' ? 1 : 0)
      move(from, before > from ? before - 1 : before)
    },
  })
  const label = trail(draft.files, dotted(list), locale).at(-1)!
  const newWord = [dotted(list), list.at(-1)].map((each) => `add.${each}`).find(isWord) ?? 'add'
  const bound = isFull ? (isLeast ? 'exactly' : 'atMost') : isLeast && 'atLeast'

  return (
    <section className="stack entries">
      {current >= 0 ? <h3>{label}</h3> : <p className="hint">{t('listHint')}</p>}
      {bound && <p className="hint">{t(bound, { n: isFull ? most : least })}</p>}
      <GridList
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
            </GridListItem>
          )
        })}
      </GridList>
      {!isFull && (
        <Button kind="line" onPress={() => add()}>
          {t(newWord)}
        </Button>
      )}
    </section>
  )
}
