import { fieldId } from './fields/Fields.tsx'

const message = () => document.querySelector<HTMLTextAreaElement>(`#${fieldId('message')}`)

/** Notes a service in the message, below whatever is written there, once. */
export function order(service: string) {
  const field = message()
  if (field?.value.includes(service) !== false) return
  field.value = `${field.value}\n${service}`.trimStart()
  field.dispatchEvent(new Event('input', { bubbles: true })) // as if it were typed: its error goes
}

/** What the page has noted, and nobody typed, follows its language. */
export function translateOrder(from: string, to: string) {
  const field = message()
  if (field?.value.includes(from)) field.value = field.value.replace(from, () => to)
}
