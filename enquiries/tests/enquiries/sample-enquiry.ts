import { eachField } from '../../../contract/enquiry.ts'
import { sampleFields } from '../../../build/form-states.ts'
import type { MailKind, NewEnquiry } from '../../store/store.ts'

export const bothMails: MailKind[] = ['notification', 'confirmation']
export const noon = new Date('2026-03-29T12:00:00.123Z')

export function hours(count: number): Date {
  return new Date(noon.getTime() + count * 3_600_000)
}

export const typed = {
  ...sampleFields,
  name: 'Zoë Großmüller-Nguyễn',
  email: 'zoe@example.org',
  company: 'Hôtel „Zur Schönen Aussicht“',
  message: 'Wir öffnen im Mai 🏨.\nKönnen Sie uns helfen?',
}

/** An enquiry that differs in its key and its content from every other one. */
export function anEnquiry(changes: Partial<NewEnquiry> = {}): NewEnquiry {
  const number = ++enquiries
  return {
    ...typed,
    email: `zoe.${number}@example.org`,
    message: `${typed.message} (${number})`,
    locale: 'de',
    receivedAt: noon,
    idempotencyKey: `key-${number}`,
    fingerprint: `fingerprint-${number}`,
    spamReasons: [],
    ...changes,
  }
}
let enquiries = 0

/** What the form sends: each time another enquiry. */
export function sentFields(changes: Partial<NewEnquiry> = {}) {
  const enquiry = anEnquiry(changes)
  return { ...eachField((field) => enquiry[field]), locale: enquiry.locale }
}

export function postEnquiry(address: string, fields: object = sentFields(), headers: object = {}) {
  return fetch(`${address}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
}
