import { DeliveringForm } from './DeliveringForm.tsx'
import { LogOnlyForm } from './LogOnlyForm.tsx'

/** Whether the form delivers is settled by the build, so a page carries only the form that it needs. */
export const ContactForm = import.meta.env.ENQUIRY_ENDPOINT === '' ? LogOnlyForm : DeliveringForm
