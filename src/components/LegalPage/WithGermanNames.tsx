import { createElement, Fragment } from 'react'
import legal from '#content/legal.json'
import { useLanguage } from '#src/i18n/language-context.tsx'

const germanNames = [legal.registerCourt.de, legal.authority.de]

/**
 * A text in which names that stay German in an English sentence are marked as German, so that a screen reader pronounces
 * them (WCAG 2.2, 3.1.2).
 */
export function WithGermanNames({ children: text }: { children: string }) {
  const { locale } = useLanguage()
  if (locale === 'de') return text
  const parts = germanNames.reduce(
    (all, name) =>
      all.flatMap((part) => part.split(name).flatMap((rest, index) => (index > 0 ? [name, rest] : rest))),
    [text],
  )
  return createElement(
    Fragment,
    null,
    // oxlint-disable-next-line react/jsx-key -- each is a child of its own, and no name is a key: it may occur twice
    ...parts.map((part) => (germanNames.includes(part) ? <span lang="de">{part}</span> : part)),
  )
}
