import {
  eachField,
  failureCodes,
  fieldErrorCodes,
  type EnquiryInput,
  type FieldErrors,
  type FormState,
} from '#contract/enquiry.ts'

/** What is right in each field; one whose rule “Drei Könige” breaks has another here. */
export const sampleFields: EnquiryInput = {
  ...eachField(() => 'Drei Könige'),
  name: 'Zoë Müller-Ortiz',
  email: 'zoe@hotel.example',
  company: 'Hotel Drei Könige',
  message: 'Guten Tag,\n\nwir bauen um und suchen einen Ton für das neue Haus.',
}
const reference = 'V-7K3M-9QXD'

/** Every state of the form. To be sending it needs a press, see `sendingScript`. */
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
export const sendingScript = `window.fetch = () => new Promise(() => {})
const timer = setInterval(() => {
  const form = document.querySelector('#contact form')
  if (!form.noValidate) return
  clearInterval(timer)
  for (const [name, value] of Object.entries(${JSON.stringify(sampleFields)})) form.elements[name].value = value
  form.requestSubmit()
}, 50)`
