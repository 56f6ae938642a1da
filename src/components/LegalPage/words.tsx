import type { ReactNode } from 'react'
import legal from '#content/legal.json'
import { email, phone } from '#content/site.json'
import { PhoneLink } from '#src/components/PhoneLink/PhoneLink.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'

/** A text in which e-mail address and telephone number of the house are links. */
export function WithLinks({ children: text }: { children: string }) {
  return withNodes(text, { [email]: <a href={`mailto:${email}`}>{email}</a>, [phone]: <PhoneLink /> })
}

/**
 * A text in which names that stay German in an English sentence are marked as German, so that a screen reader pronounces
 * them (WCAG 2.2, 3.1.2).
 */
export function WithGermanNames({ children: text }: { children: string }) {
  const { locale } = useLanguage()
  if (locale === 'de') return text
  const { registerCourt, authority } = legal
  return withNodes(text, {
    [registerCourt.de]: <span lang="de">{registerCourt.de}</span>,
    [authority.de]: <span lang="de">{authority.de}</span>,
  })
}

/** A text with something else in place of some of its words, wherever these occur. */
function withNodes(text: string, nodes: Record<string, ReactNode>): ReactNode {
  const words = Object.keys(nodes).find((each) => text.includes(each))
  if (words === undefined) return text
  const start = text.indexOf(words)
  return (
    <>
      {withNodes(text.slice(0, start), nodes)}
      {nodes[words]}
      {withNodes(text.slice(start + words.length), nodes)}
    </>
  )
}
