import { type Open } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { AllTexts } from './AllTexts.tsx'
import { Changes } from './Changes.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { Notices } from './Notices.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { Pictures } from './Pictures.tsx'
import { Publish } from './Publish.tsx'

const lists = { texts: AllTexts, pictures: Pictures, changes: Changes, notices: Notices, publish: Publish }

export function Panel({ opened }: { opened: Open }) {
  const t = useWords()
  if (opened.name === 'entry') return <EntryPanel opened={opened} />
  const List = lists[opened.name]
  return (
    <PanelFrame title={t(opened.name)}>
      <List />
    </PanelFrame>
  )
}
