import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { allKeys, textsOf, trail } from '../places.ts'
import { Button } from '../ui/Button.tsx'
import { ask } from '../use-draft.ts'

export function Pictures() {
  const t = useWords()
  const { draft, locale, open, attempt } = useEditor()
  const { pictures } = draft.state
  const keyOf = (name: string) =>
    allKeys(draft.files).find((key) => key.endsWith('image') && textsOf(draft.files, key)[0]?.text === name)
  const remove = (name: string) => attempt(() => ask('remove-picture', { name }), t('removed', { name }))
  const groups = [
    {
      title: t('unused'),
      hint: t('unusedHint'),
      members: pictures.filter(({ isUsed, isKept }) => !isUsed && !isKept),
    },
    {
      title: t('keptPictures'),
      hint: t('keptHint'),
      members: pictures.filter(({ isUsed, isKept }) => !isUsed && isKept),
    },
    { title: t('used'), hint: '', members: pictures.filter(({ isUsed }) => isUsed) },
  ].filter(({ members }) => members.length > 0)
  return groups.map(({ title, hint, members }) => (
    <section key={title}>
      <h3>{title}</h3>
      {hint && <p className="hint">{hint}</p>}
      <ul className="stack ends-list pictures">
        {members.map(({ isUsed, name, address, width, height }) => {
          const key = keyOf(name)
          return (
            <li key={name}>
              <Button isDisabled={!key} onPress={() => open({ name: 'entry', key: key! })}>
                <img src={address} alt="" loading="lazy" />
                <span>
                  {key && (
                    <span className="plate">{trail(draft.files, key, locale).slice(0, -1).join(' › ')}</span>
                  )}{' '}
                  {t('pictureNow', { name, width, height })}
                </span>
              </Button>
              {!isUsed && (
                <Button kind="line" onPress={() => remove(name)}>
                  {t('remove')} <span className="visually-hidden">{name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
