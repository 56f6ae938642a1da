import { phone } from '#content/site.json'

/** The telephone number of the house, written for people and dialled as RFC 3966 has it. */
export function PhoneLink() {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
}
