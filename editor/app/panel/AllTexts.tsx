import { useMemo } from 'react'
import { Input, Label, SearchField, Text } from 'react-aria-components'
import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { allKeys, filled, textsOf, trail } from '../places.ts'
import { defaultLocale } from '../../../contract/locale.ts'
import { TextList } from '../lists/TextList.tsx'

export function AllTexts() {
  const t = useWords()
  const { draft, locale, search, setSearch } = useEditor()
  const { files } = draft
  const known = useMemo(
    () =>
      allKeys(files).map((key) => {
        const texts = textsOf(files, key).map(({ locale: of = defaultLocale, text }) =>
          filled(files, text, of),
        )
        return { key, said: [key, ...trail(files, key, locale), ...texts].join(' ').toLocaleLowerCase() }
      }),
    [files, locale],
  )
  const words = search.toLocaleLowerCase().split(/\s+/)
  const found = known.filter(({ said }) => words.every((word) => said.includes(word))).map(({ key }) => key)
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
