import { firstVersion } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { Button } from '../ui/Button.tsx'
import { ask } from '../use-draft.ts'
import { dateName, useWords } from '../words.ts'

/** The wording of before comes back into the draft, as a step that undo takes back. */
export function Versions() {
  const t = useWords()
  const { draft, locale, open, attempt, say } = useEditor()
  const { versions, served } = draft.state
  function restore(version: string, name: string) {
    attempt(async () => {
      const { isDone, mistakes } = await ask('restore', { version })
      if (!isDone) return say(t('sameVersion', { name }), 'seen')
      // A picture may be there no more.
      open({ name: mistakes.length > 0 ? 'notices' : 'changes' })
      say(t('restored', { name }), 'undoable')
    })
  }
  return (
    <section>
      <h3>{t('versions')}</h3>
      <p className="hint">{t('versionsHint')}</p>
      <ul className="ruled ends-list steps">
        {versions.map(({ name: version, at }) => {
          const isServed = version === served
          const when = dateName(at, locale)
          const title = (version === firstVersion && t('firstVersion')) || (isServed && t('servedVersion'))
          const name = title || when
          return (
            <li key={version}>
              <span>
                {title && <span className="plate">{title}</span>} {when}
              </span>
              <Button aria-label={t('restoreOf', { name })} onPress={() => restore(version, name)}>
                {t('restore')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
