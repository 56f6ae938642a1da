import { DeliveringForm } from './DeliveringForm.tsx'
import { SilentForm } from './SilentForm.tsx'

/** Whether the form delivers is settled by the build, so a page carries only the form that it needs. */
export const ContactForm = import.meta.env.ENQUIRY_ENDPOINT === '' ? SilentForm : DeliveringForm
