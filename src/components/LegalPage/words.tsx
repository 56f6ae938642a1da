import { authority, registerCourt } from '#content/legal.json'
import { email, phone } from '#content/site.json'
import { PhoneLink } from '#src/components/PhoneLink/PhoneLink.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { withNodes } from '#src/i18n/with-nodes.tsx'

const links = { [email]: <a href={`mailto:${email}`}>{email}</a>, [phone]: <PhoneLink /> }

/** Names that stay German in other languages; marked as German, a screen reader pronounces them (WCAG 2.2, 3.1.2). */
const germanNames = {
  [registerCourt.de]: <span lang="de">{registerCourt.de}</span>,
  [authority.de]: <span lang="de">{authority.de}</span>,
}

/** A text in which e-mail address and telephone number of the house are links, and German names are marked. */
export function Words({ children: text }: { children: string }) {
  const { locale } = useLanguage()
  return withNodes(text, locale === 'de' ? links : { ...links, ...germanNames })
}
