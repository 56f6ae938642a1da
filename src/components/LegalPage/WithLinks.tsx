import { email, phone } from '#content/site.json'
import { PhoneLink } from '#src/components/PhoneLink/PhoneLink.tsx'
import { withNodes } from './with-nodes.ts'

/** A text in which e-mail address and telephone number of the house are links. */
export function WithLinks({ children: text }: { children: string }) {
  return withNodes(text, { [email]: <a href={`mailto:${email}`}>{email}</a>, [phone]: <PhoneLink /> })
}
