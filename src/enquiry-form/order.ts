import { fieldId } from './fields/Fields.tsx'

/** Notes a service in the message, below whatever is written there, once. */
export function order(service: string) {
  const message = document.querySelector<HTMLTextAreaElement>(`#${fieldId('message')}`)
  if (message?.value.includes(service) !== false) return
  message.value = `${message.value}\n${service}`.trimStart()
  message.dispatchEvent(new Event('input', { bubbles: true })) // as if it were typed: its error goes
}
