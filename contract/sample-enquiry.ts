import type { EnquiryInput } from './enquiry.ts'

/** What is shown where somebody looks at the form or the mails, and nobody has written. */
export const sampleEnquiry: EnquiryInput = {
  name: 'Zoë Müller-Ortiz',
  email: 'zoe@hotel.example',
  company: 'Hotel Drei Könige',
  message: 'Guten Tag,\n\nwir bauen um und suchen einen Ton für das neue Haus.',
}
export const sampleReference = 'V-7K3M-9QXD'
