import { locales, type Locale } from '#contract/locale.ts'
import { useEditor, useWords, type Open, type PanelName, type Word } from '../editor-context.ts'
import { pages, usePageName } from '../pages.ts'
import { textAt } from '../places.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Choice, Switch } from '../ui/Choice.tsx'

export const widths = [390, 768, 1440] as const

/** What is looked at, and what can be done with all of it. */
export function Bar({
  page,
  width,
  opened,
  actions,
  onPage,
  onWidth,
  onLocale,
}: {
  page: string
  width: number
  opened: Open | undefined
  actions: { undo: () => void; redo: () => void; save: () => void }
  onPage: (page: string) => void
  onWidth: (width: number) => void
  onLocale: (locale: Locale) => void
}) {
  const t = useWords()
  const { draft, locale, changes } = useEditor()
  const { state, files } = draft
  const count = changes.length + state.changedPictures.length
  const nameOf = usePageName(locale)
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
        <Opener name="texts" opened={opened} />
        <Opener name="pictures" opened={opened} />
        <Notices opened={opened} />
        <Opener name="changes" opened={opened} count={count} />
        <Button kind="line" onPress={actions.save} isDisabled={count === 0}>
          {t('save')}
        </Button>
        <Opener name="publish" opened={opened} kind="solid" />
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

/** What is wrong, behind its number; not there when nothing is. */
function Notices({ opened }: { opened: Open | undefined }) {
  const { draft, faults } = useEditor()
  const count = draft.state.problems.length + Object.keys(draft.state.conflicts).length + faults.length
  return count === 0 && opened?.name !== 'notices' ? null : (
    <Opener name="notices" opened={opened} count={count} />
  )
}

function Opener({
  name,
  opened,
  count = 0,
  kind = 'quiet',
}: {
  name: PanelName
  opened: Open | undefined
  count?: number
  kind?: 'quiet' | 'solid'
}) {
  const t = useWords()
  const { open } = useEditor()
  return (
    <Button kind={kind} aria-expanded={opened?.name === name} onPress={() => open({ name })}>
      {t(name satisfies Word)}
      {count > 0 && <span className="count">{count}</span>}
    </Button>
  )
}
