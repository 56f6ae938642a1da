/* Adds a page, a section, a field and a colour to a copy by the recipes of CONTRIBUTING.md, and tests it; takes minutes. */
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { locales, type Phrase } from '#contract/locale.ts'
import { finish, playwright, wholeCopy } from './whole-copy.ts'

const { folder, write, change, edit, run } = wholeCopy()
const inFolder = (file: string) => path.join(folder, file)
const both = (de: string, en: string) =>
  Object.fromEntries(locales.map((locale) => [locale, locale === 'de' ? de : en])) as Phrase

// A page
edit('contract/routes.ts', '  imprint: {', "  careers: { de: '/karriere', en: '/en/careers' },\n  imprint: {")
edit(
  'build/content/schema.ts',
  '  imprint,',
  '  careers: z.strictObject({ meta, heading: phrase }),\n  imprint,',
)
add('careers', {
  meta: {
    title: both('Karriere | {site.name}', 'Careers | {site.name}'),
    description: both('Arbeiten bei {site.name}.', 'Working at {site.name}.'),
    keywords: both('Arbeit', 'Work'),
  },
  heading: both('Karriere', 'Careers'),
})
change('footer', (footer) => ({ ...footer, careers: both('Karriere', 'Careers') }))
mkdirSync(inFolder('src/pages/Careers'))
write(
  'src/pages/Careers/Careers.tsx',
  `import { LegalPage } from '#src/components/LegalPage/LegalPage.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'

export function Careers() {
  const { t } = useLanguage()
  return <LegalPage heading={t('careers.heading')}>{null}</LegalPage>
}
`,
)

// A section
edit('contract/routes.ts', "'services', 'contact']", "'services', 'press', 'contact']")
edit('build/content/schema.ts', '  contact: z', '  press: z.strictObject({ heading: phrase }),\n  contact: z')
add('press', { heading: both('Was andere schreiben', 'What others write') })
change('nav', (nav) => ({ ...nav, press: both('Presse', 'Press') }))
mkdirSync(inFolder('src/sections/Press'))
cpSync(inFolder('src/sections/Services/Services.module.css'), inFolder('src/sections/Press/Press.module.css'))
write(
  'src/sections/Press/Press.tsx',
  `import { SectionHeading } from '#src/components/SectionHeading/SectionHeading.tsx'
import styles from './Press.module.css'

export function Press() {
  return (
    <section id="press" aria-labelledby="press-heading" className={\`wrap grid \${styles.services}\`}>
      <div className={styles.head}>
        <SectionHeading section="press" />
      </div>
    </section>
  )
}
`,
)

// A field of the form
edit(
  'contract/enquiry.ts',
  '  message: {',
  '  telephone: { isRequired: true, limit: 50, isValid: (value) => /^\\+[\\d ]+$/.test(value) },\n  message: {',
)
change('contact', (contact) => ({
  ...contact,
  form: { ...contact.form, telephone: both('Telefon für Rückfragen', 'Telephone for questions') },
  errors: {
    ...contact.errors,
    telephoneMissing: both('Bitte nennen Sie uns eine Nummer.', 'Please give us a number.'),
    telephoneTooLong: both('Höchstens {limit} Zeichen.', '{limit} characters at most.'),
    telephoneInvalid: both('Bitte mit + und Vorwahl.', 'With + and its code, please.'),
  },
}))
change('mail', (mail) => ({ ...mail, notification: { ...mail.notification, telephone: 'Telefon' } }))
edit(
  'enquiries/store/schema.ts',
  /`,\n {2}\]\n/,
  '`,\n    `alter table enquiries add column telephone text`,\n  ]\n',
)
change('privacy', (privacy) => {
  privacy.collection.delivering.paragraphs.push(
    both('Die Telefonnummer dient Rückfragen.', 'The telephone number serves questions.'),
  )
  return privacy
})
edit('build/form-states.ts', '  company: ', "  telephone: '+43 1 23456',\n  company: ")
edit('enquiries/store/stored-data.test.ts', "'company', ", "'company', 'telephone', ")

// A colour
change('colours', (colours) => ({ ...colours, plum: '#442244' }))
change('projects', ([first, ...others]) => [{ ...first!, background: 'plum', text: 'linen' }, ...others])

run(
  ...finish,
  [playwright, 'test', 'screen-reader', '--update-snapshots'],
  [
    playwright,
    'test',
    ...['pages', 'accessibility', 'form'].map((name) => `tests/e2e/${name}`),
    // With six items the menu scrolls there.
    '--grep-invert',
    'in view on a phone held sideways',
  ],
)

function add(name: string, content: object) {
  write(`content/${name}.json`, JSON.stringify(content))
}
