import { randomUUID } from 'node:crypto'
import { sampleFields } from '#build/form-states.ts'
import { enquiryFields, fieldRules, type EnquiryInput, type FieldErrorCode } from '#contract/enquiry.ts'
import { locales, regions, type Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'

/* What is tested in Chromium (e2e/) as well as in Firefox and WebKit (engines/). */

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export const titles = {
  'S-1 from a legal page': 'S-1 the items of a legal page lead to the sections of the landing page',
  'S-2 opening': 'S-2 a button opens the five items in a popover, and the focus moves into it',
  'S-2 opened early': 'S-2 a menu that was opened before the script arrived closes as usual',
  'S-2 wide window': 'S-2 above the breakpoint there is no button, and the items stand in the header',
  'S-13 S-14 back': 'S-13 S-14 Back returns to where the reader was on the landing page',
  'S-15 no history': 'S-15 for a reader without history Back leads to the landing page of the language',
  'S-15 early press': 'S-15 a press on the back button before the script has arrived goes back once it has',
  'S-16 in place': 'S-16 the button switches in place: no reload, and place, focus and typed text stay',
  'S-16 early press':
    'S-16 a press on the language toggle before the script has arrived switches in place once it has',
  'B-1 history': 'B-1 the back button of the browser shows the page of the address it returns to',
  'B-2 script missing': 'B-2 a script that cannot be had keeps no press for itself',
  'B-3 stored': 'B-3 an enquiry is stored, and the visitor gets its reference where the form was',
  'B-3 sent early': 'B-3 an enquiry that is sent before the script has arrived is stored, too',
  'B-4 missing': 'B-4 what is missing is said in a summary that takes the focus, and beside each field',
  'altered script':
    'a script whose bytes are not those of the build does not run, and the page works as without it',
} as const

export const mandatoryFields = enquiryFields
  .filter((field) => fieldRules[field].isRequired)
  .map((field) => [field, `${field}Missing` as FieldErrorCode] as const)

export const legalPages = locales.flatMap((locale) =>
  (['imprint', 'privacy'] as const).map((route) => ({ route, locale, path: pathOf(route, locale) })),
)

/** Another one each time, for the same content from the same address is the same enquiry. */
export function anEnquiry(): EnquiryInput {
  return {
    ...sampleFields,
    email: `ada-${randomUUID()}@example.org`,
    message: `${sampleFields.message}\n${randomUUID()}`,
  }
}

export const typedText = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  company: 'Söhne',
  message: 'Zwei\nZeilen',
}

/** Script files of which each must run unaltered or not at all. */
export const scriptFiles = ['react', 'shared', 'home']

export function today(locale: Locale): string {
  return new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long' }).format()
}
