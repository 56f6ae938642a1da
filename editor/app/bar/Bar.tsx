import { useEditor, type PanelName } from '../editor-context.ts'
import { dateName, useWords } from '../words.ts'
import { textAt } from '../places.ts'
import { Address } from '../ui/Address.tsx'
import { Button, IconButton } from '../ui/Button.tsx'

export function Bar() {
  const t = useWords()
  const { draft, publishable, unsaved, blockers, noticed, opened, actions } = useEditor()
  const { state, files } = draft
  return (
    <header className="bar">
      <h1>
        {textAt(files, ['site', 'name'])} <span>{t('edit')}</span>
      </h1>
      <div className="group">
        {(['undo', 'redo'] as const).map((way) => (
          <IconButton
            key={way}
            icon={way}
            label={t(way)}
            preventFocusOnPress
            isDisabled={!state[way === 'undo' ? 'canUndo' : 'canRedo']}
            onPress={actions[way]}
          />
        ))}
        <Opener name="texts" />
        <Opener name="pictures" />
        <Opener name="changes" count={publishable} />
        {(noticed > 0 || opened?.name === 'notices') && <Opener name="notices" count={noticed} />}
      </div>
      <div className="group">
        <Status />
        <Button
          kind="line"
          onPress={actions.save}
          isDisabled={unsaved === 0 || draft.isOffline}
          data-refused={blockers > 0 || undefined}
        >
          {t('save')}
        </Button>
        <Opener name="publish" kind="solid" />
      </div>
      <div className="names" />
    </header>
  )
}

/** What is not on this computer's disk yet, and why, and what visitors do not see yet. */
function Status() {
  const t = useWords()
  const { draft, blockers, count, unsaved } = useEditor()
  const { unfinished, published, address } = draft.state
  const standing = useStanding()
  const saving =
    blockers > 0 ? 'toMend' : unsaved > 0 ? 'notSavedYet' : unfinished.length > 0 ? 'savedRest' : 'allSaved'
  const rest = unfinished.length > 0 && ` · ${t('unfinishedCount', { n: unfinished.length })}`
  return (
    <p className="plate status">
      <span data-open={unsaved > 0 || unfinished.length > 0}>
        {t(saving, { n: blockers || unsaved })}
        {rest}
      </span>
      <span data-open={!published || count > 0}>
        {published ? <Address address={address} said={standing} /> : standing}
      </span>
    </p>
  )
}

/** That visitors see it is said only after it was seen, or taken to them. */
export function useStanding(): string {
  const t = useWords()
  const { draft, isOnlyHere, publishable, publishing, locale } = useEditor()
  const { published, isUnseen } = draft.state
  const { steps, end } = publishing
  if (steps.length > 0 && !end) return t(steps[0] === 'look' ? 'looking' : 'publishing')
  if (isUnseen) return t('builtUnseen')
  if (!published) return t('neverPublished')
  if (publishable > 0) return t('notPublished', { n: publishable })
  const where = isOnlyHere ? 'shownSince' : 'publishedAt'
  return t(where, { when: dateName(published, locale) })
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
