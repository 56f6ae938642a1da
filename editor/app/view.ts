import { isLocale, type Locale } from '../../contract/locale.ts'

/** Of the window of a visitor, in pixels; on a computer it is wider where there is room. */
export const widths = { narrow: 320, phone: 390, tablet: 768, desktop: 1024 }

export type Device = keyof typeof widths

/** What is looked at: a page in one language or all, as wide as on a device. */
export interface View {
  page: string
  language: Locale | 'all'
  device: Device
}

const storedAs = 'editor-view'

/** With the languages that were chosen before. */
export function viewIn(locale: Locale): View {
  const stored = localStorage.getItem(storedAs) ?? locale
  return inLanguage({ page: 'home', language: locale, device: 'desktop' }, isView(stored) ? stored : locale)
}

/** Beside each other, pages can be read as a phone has them. */
export function inLanguage(view: View, language: View['language']): View {
  localStorage.setItem(storedAs, language)
  const isNarrow = language === 'all' || view.page === 'menu'
  return { ...view, language, device: isNarrow ? 'phone' : 'desktop' }
}

function isView(name: string): name is View['language'] {
  return isLocale(name) || name === 'all'
}
