import { locales, type Locale } from '../../../contract/locale.ts'
import { useEditor, type PanelName } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { pages, usePageName } from '../pages.ts'
import { textAt } from '../places.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Choice, Switch } from '../ui/Choice.tsx'

export const widths = [390, 768, 1440] as const

interface Props {
  page: string
  width: number
  onPage: (page: string) => void
  onWidth: (width: number) => void
  onLocale: (locale: Locale) => void
}

export function Bar({ page, width, onPage, onWidth, onLocale }: Props) {
  const t = useWords()
  const { draft, locale, changes, blockers, faults, remarks, opened, actions } = useEditor()
  const notices = blockers + faults.length + remarks.length
  const { state, files } = draft
  const count = changes.length + state.removedPictures.length
  const nameOf = usePageName(files, locale)
  return (
    <header className="bar">
      <h1>
        {textAt(files, ['site', 'name'])} <span>{t('edit')}</span>
      </h1>
      <div className="group">
        <Choice
          label={t('page')}
          options={pages.map((each) => [each, nameOf(each)] as const)}
          value={page}
          onChange={onPage}
        />
        <Switch
          label={t('width')}
          options={widths.map((each) => [String(each), t(`width.${each}`)] as const)}
          value={String(width)}
          onChange={(next) => onWidth(Number(next))}
        />
        <IconButton icon="undo" label={t('undo')} isDisabled={!state.canUndo} onPress={actions.undo} />
        <IconButton icon="redo" label={t('redo')} isDisabled={!state.canRedo} onPress={actions.redo} />
      </div>
      <div className="group">
        <Opener name="texts" />
        <Opener name="pictures" />
        {(notices > 0 || opened?.name === 'notices') && <Opener name="notices" count={notices} />}
        <Opener name="changes" count={count} />
        <Button
          kind="line"
          onPress={actions.save}
          isDisabled={count === 0}
          data-refused={blockers > 0 || undefined}
        >
          {t(count === 0 ? 'saved' : 'save')}
        </Button>
        <Opener name="publish" kind="solid" />
        <Switch
          label={t('language')}
          options={locales.map((each) => [each, each.toUpperCase()] as const)}
          value={locale}
          onChange={onLocale}
        />
      </div>
    </header>
  )
}

interface OpenerProps {
  name: PanelName
  count?: number
  kind?: 'quiet' | 'solid'
}

function Opener({ name, count = 0, kind = 'quiet' }: OpenerProps) {
  const t = useWords()
  const { open, opened } = useEditor()
  return (
    <Button kind={kind} aria-expanded={opened?.name === name} onPress={() => open({ name })}>
      {t(name)}
      {count > 0 && <span className="count">{count}</span>}
    </Button>
  )
}
