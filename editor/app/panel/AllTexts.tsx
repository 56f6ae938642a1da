import { useDeferredValue, useState } from 'react'
import { Input, Label, SearchField, Text } from 'react-aria-components'
import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { allKeys, filled, textsOf, trail } from '../places.ts'
import { defaultLocale } from '../../../contract/locale.ts'
import { TextList } from '../lists/TextList.tsx'

export function AllTexts() {
  const t = useWords()
  const { draft, locale } = useEditor()
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search).toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = allKeys(draft.files).filter((key) => {
    if (words.length === 0) return true
    const texts = textsOf(draft.files, key).map(({ locale: of = defaultLocale, text }) =>
      filled(draft.files, text, of),
    )
    const all = [key, ...trail(draft.files, key, locale), ...texts].join(' ').toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
  return (
    <>
      <SearchField value={search} onChange={setSearch} className="stack search">
        <Label>{t('search')}</Label>
        <Input />
        <Text slot="description" className="hint">
          {t('searchHint')}
        </Text>
      </SearchField>
      <output className="hint">
        {found.length === 0 ? t('nothingFound') : t('found', { n: found.length })}
      </output>
      {found.length > 0 && <TextList label={t('texts')} keys={found} />}
    </>
  )
}
