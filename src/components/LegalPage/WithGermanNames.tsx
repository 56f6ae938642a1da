import legal from '#content/legal.json'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { withNodes } from './with-nodes.ts'

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
