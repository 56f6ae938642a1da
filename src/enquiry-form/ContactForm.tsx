import { DeliveringForm } from './DeliveringForm.tsx'
import { LogOnlyForm } from './LogOnlyForm.tsx'

/** Chosen by the build setting, so that a page loads only the form that it shows. */
export const ContactForm = import.meta.env.ENQUIRY_ENDPOINT === '' ? LogOnlyForm : DeliveringForm
