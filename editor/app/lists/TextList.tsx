import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useEditor } from '../editor-context.ts'
import { filled, nameOfFile, placeIn, textAt, trail } from '../places.ts'

export function TextList({ label, keys }: { label: string; keys: string[] }) {
  const { draft, locale, open } = useEditor()
  const files = [...Map.groupBy(keys, (key) => key.split('.')[0]!)]
  return (
    <ListBox aria-label={label} onAction={(key) => open({ name: 'entry', key: String(key) })}>
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

function TextRow({ textKey }: { textKey: string }) {
  const { locale, draft } = useEditor()
  const [, ...way] = trail(draft.files, textKey, locale)
  const shown = filled(draft.files, textAt(draft.files, placeIn(draft.files, textKey, locale)), locale)
  return (
    <ListBoxItem id={textKey} textValue={`${way.join(' ')} ${shown}`}>
      <span className="plate">{way.join(' › ')}</span>
      <span className="excerpt">{shown || '…'}</span>
    </ListBoxItem>
  )
}
