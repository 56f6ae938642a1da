import { isLocale, locales, type Locale } from '../../../contract/locale.ts'
import { useEditor } from '../editor-context.ts'
import { pages, usePageName } from '../pages.ts'
import { Choice, Switch } from '../ui/Choice.tsx'
import { languageName, useWords } from '../words.ts'

/** Of the window of a visitor, in pixels; on a computer it is wider where there is room. */
export const widths = { phone: 390, tablet: 768, desktop: 1024 }

/** What is looked at: a page in one language or all, as wide as on a device. */
export interface View {
  page: string
  language: Locale | 'all'
  device: keyof typeof widths
}

const storedAs = 'editor-view'

/** With the languages that were chosen before. */
export function viewIn(locale: Locale): View {
  const stored = localStorage.getItem(storedAs) ?? locale
  const language = isLocale(stored) || stored === 'all' ? stored : locale
  return { page: 'home', language, device: deviceFor(language) }
}

/** Beside each other, pages can be read as a phone has them. */
function deviceFor(language: View['language']) {
  return language === 'all' ? 'phone' : 'desktop'
}

export function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useWords()
  const { draft, locale } = useEditor()
  const nameOf = usePageName(draft.files, locale)
  return (
    <div className="group views">
      <Choice
        label={t('page')}
        options={pages.map((each) => [each, nameOf(each)] as const)}
        value={view.page}
        onChange={(page) => onView({ ...view, page, ...(page === 'menu' && { device: 'phone' }) })}
      />
      <Switch
        label={t('view')}
        options={[
          ...locales.map((each) => [each, languageName(each, locale)] as const),
          ['all', t('view.all')],
        ]}
        value={view.language}
        onChange={(language) => {
          localStorage.setItem(storedAs, language)
          onView({ ...view, language, device: view.page === 'menu' ? 'phone' : deviceFor(language) })
        }}
      />
      <Switch
        label={t('width')}
        options={Object.keys(widths).map((each) => {
          const device = each as keyof typeof widths
          return [device, t(`width.${device}`)] as const
        })}
        value={view.device}
        onChange={(device) => onView({ ...view, device })}
      />
    </div>
  )
}
