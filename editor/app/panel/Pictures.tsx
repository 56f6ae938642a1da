import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import type { PictureFile } from '../../protocol.ts'
import { allKeys, textsOf } from '../places.ts'
import { Button } from '../ui/Button.tsx'
import { ask } from '../use-draft.ts'

export function Pictures() {
  const t = useWords()
  const { draft, open, attempt } = useEditor()
  const { pictures } = draft.state
  const used = pictures.filter(({ isUsed }) => isUsed)
  const unused = pictures.filter(({ isUsed }) => !isUsed)
  const keyOf = (name: string) =>
    allKeys(draft.files).find((key) => key.endsWith('image') && textsOf(draft.files, key)[0]?.text === name)
  const remove = (name: string) => attempt(() => ask('remove-picture', { name }), t('removed', { name }))
  return (
    <>
      {unused.length > 0 && (
        <section>
          <h3>{t('unused')}</h3>
          <p className="hint">{t('unusedHint')}</p>
          <ul className="stack ends-list pictures">
            {unused.map((picture) => (
              <li key={picture.name}>
                <Picture picture={picture} />
                <Button kind="line" onPress={() => remove(picture.name)}>
                  {t('remove')} <span className="visually-hidden">{picture.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('used')}</h3>
        <ul className="stack ends-list pictures">
          {used.map((picture) => {
            const key = keyOf(picture.name)
            return (
              <li key={picture.name}>
                <Button isDisabled={!key} onPress={() => open({ name: 'entry', key: key! })}>
                  <Picture picture={picture} />
                </Button>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}

function Picture({ picture }: { picture: PictureFile }) {
  const t = useWords()
  return (
    <span className="picture">
      <img src={picture.address} alt="" loading="lazy" />
      {t('pictureNow', { name: picture.name, width: picture.width, height: picture.height })}
    </span>
  )
}
