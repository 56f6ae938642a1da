import { fieldId } from './fields/Fields.tsx'

/** Notes a service in the message, below whatever is written there, once. */
export function order(service: string) {
  const message = document.querySelector<HTMLTextAreaElement>(`#${fieldId('message')}`)
  if (message?.value.includes(service) === false) message.value = `${message.value}\n${service}`.trimStart()
}
