import { Fragment } from 'react'
import legal from '#content/legal.json'
import { useLanguage } from '#src/i18n/language-context.tsx'

const germanNames = [legal.registerCourt.de, legal.authority.de]

/**
 * A text in which names that stay German in an English sentence are marked as German, so that a screen reader pronounces
 * them (WCAG 2.2, 3.1.2).
 */
export function WithGermanNames({ children: text }: { children: string }) {
  const { locale } = useLanguage()
  const name = locale === 'de' ? undefined : germanNames.find((german) => text.includes(german))
  if (name === undefined) return text
  return text.split(name).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other identity
    <Fragment key={index}>
      {index > 0 && <span lang="de">{name}</span>}
      {part}
    </Fragment>
  ))
}
