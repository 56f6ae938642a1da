import { phone } from '#content/site.json'

/** The telephone number as people write it, with a link as RFC 3966 has it. */
export function PhoneLink() {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
}
