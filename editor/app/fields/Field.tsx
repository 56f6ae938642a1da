import { placeFrom } from '../../protocol.ts'
import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { textsOf, trail } from '../places.ts'
import { kindOf } from '../shape.ts'
import { PictureField } from './PictureField.tsx'
import { Problems, useProblems } from './Problems.tsx'
import { TextField } from './TextField.tsx'
import { ValueField } from './ValueField.tsx'

interface Props {
  fieldKey: string
  isAlone: boolean
  isCurrent: boolean
}

export function Field({ fieldKey, isAlone, isCurrent }: Props) {
  const t = useWords()
  const { draft, locale: appLocale } = useEditor()
  const place = placeFrom(fieldKey)
  const name = trail(draft.files, fieldKey, appLocale).at(-1)!
  const kind = kindOf(place)
  const texts = kind === 'text' ? textsOf(draft.files, fieldKey) : []
  const problems = useProblems(place)
  // The one text of a key, and a picture, say themselves what is wrong.
  const isSaid = kind === 'picture' || texts.some(({ locale }) => !locale)
  return (
    <section
      id={`field-${fieldKey}`}
      aria-label={name}
      className="stack field"
      data-current={isCurrent && !isAlone}
    >
      {!isAlone && <h3>{name}</h3>}
      {kind === 'picture' && <PictureField fieldKey={fieldKey} />}
      {texts.map(({ locale }) => (
        <TextField key={locale ?? ''} {...{ fieldKey, locale, name }} />
      ))}
      {texts.some(({ text }) => /\{\w+\./.test(text)) && <p className="hint">{t('pillHint')}</p>}
      {kind !== 'picture' && kind !== 'text' && <ValueField {...{ place, name, kind }} />}
      {problems.length > 0 && !isSaid && <Problems id={`problems-${fieldKey}`} messages={problems} />}
    </section>
  )
}
