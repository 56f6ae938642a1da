import { memo } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useEditor } from '../editor-context.ts'
import { named, nameOfFile, placeIn, textAt, trail, wordFor } from '../places.ts'
import { placeFrom } from '../../protocol.ts'
import { kindOf } from '../shape.ts'

const technical = 'technical'
const isLast = (group: string) => Number(group === technical)

export function TextList({ label, keys }: { label: string; keys: string[] }) {
  const { draft, locale, open } = useEditor()
  const files = [...Map.groupBy(keys, groupOf)].toSorted(([one], [other]) => isLast(one) - isLast(other))
  return (
    <ListBox aria-label={label} onAction={(key) => open({ name: 'entry', key: String(key), written: true })}>
      {files.map(([file, inside]) => (
        <ListBoxSection key={file} id={file}>
          <Header>{nameOfFile(draft.files, file, locale)}</Header>
          {inside.map((key) => (
            <TextRow key={key} textKey={key} />
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}

/** The file; what only who knows its words will change is one group. */
function groupOf(key: string): string {
  const [file = ''] = key.split('.')
  return ['colours', 'fonts'].includes(file) ? technical : file
}

/** Those that a search leaves are not rendered again: a list that came later would move away under a press. */
const TextRow = memo(function TextRow({ textKey }: { textKey: string }) {
  const { locale, draft } = useEditor()
  const [, ...way] = trail(draft.files, textKey, locale)
  const text = textAt(draft.files, placeIn(draft.files, textKey, locale))
  const kind = kindOf(placeFrom(textKey))
  const shown =
    kind === 'colour-name'
      ? wordFor(text, locale)
      : kind === 'flag'
        ? '✓'
        : named(draft.files, text, locale, locale)
  return (
    <ListBoxItem id={textKey} textValue={`${way.join(' ')} ${shown}`}>
      <span className="plate">{way.join(' › ')}</span>
      <span className="excerpt">{shown || '…'}</span>
    </ListBoxItem>
  )
})
