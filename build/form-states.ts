import {
  eachField,
  failureCodes,
  fieldErrorCodes,
  type EnquiryInput,
  type FieldErrors,
  type FormState,
} from '#contract/enquiry.ts'
import { isLocale } from '#contract/locale.ts'

/** What is right in each field; one whose rule “Drei Könige” breaks has another here. */
export const sampleFields: EnquiryInput = {
  ...eachField(() => 'Drei Könige'),
  name: 'Zoë Müller-Ortiz',
  email: 'zoe@hotel.example',
  company: 'Hotel Drei Könige',
  message: 'Guten Tag,\n\nwir bauen um und suchen einen Ton für das neue Haus.',
}
const reference = 'V-7K3M-9QXD'

/** Every state of the form, which else takes a mistake or a failure to see. To be sending it needs a press. */
export const formStates: Record<string, FormState> = {
  empty: { status: 'idle' },
  sending: { status: 'idle' },
  received: { status: 'received', reference },
  ...Object.fromEntries(
    ['Missing', 'TooLong', 'Invalid'].map((kind) => [
      `errors-${kind}`,
      { status: 'invalid', values: sampleFields, errors: errorsOf(kind) },
    ]),
  ),
  ...Object.fromEntries(
    failureCodes.map((failure) => [`failed-${failure}`, { status: 'failed', values: sampleFields, failure }]),
  ),
}

function errorsOf(kind: string): FieldErrors {
  const codes = fieldErrorCodes.filter((code) => code.endsWith(kind))
  return Object.fromEntries(codes.map((code) => [code.slice(0, -kind.length), code]))
}

/** Sends the form as soon as the page's script has it, and lets no answer come. */
const sendingScript = `window.fetch = () => new Promise(() => {})
const timer = setInterval(() => {
  const form = document.querySelector('#contact form')
  if (!form.noValidate) return
  clearInterval(timer)
  for (const [name, value] of Object.entries(${JSON.stringify(sampleFields)})) form.elements[name].value = value
  form.requestSubmit()
}, 50)`

/** What development servers show below `/_states`: the landing page as far as its form, as it answers one without script. */
export function stateAt(pathname: string) {
  const [, name = '', locale = ''] = /^\/_states\/form\/(.*)\/(.*)$/.exec(pathname) ?? []
  const form = formStates[name]
  if (!form || !isLocale(locale)) return undefined
  const head = `<style>body>:not(main),main>:not(#contact),#contact dl:not([role=alert] *){display:none}</style>
${name === 'sending' ? `<script type="module">${sendingScript}</script>` : ''}`
  return { form, locale, head }
}
