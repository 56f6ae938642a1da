import type { Locale } from '../../contract/locale.ts'
import { pathOf, routes, type Route } from '../../contract/routes.ts'
import { formStates } from '../../build/browser.ts'
import { useWords, type Word } from './words.ts'
import { wordFor } from './places.ts'

/** What can be looked at: pages, the menu, the preview of a link, and each state of the form. */
export const pages = [...routes, 'notFound', 'menu', 'link', ...Object.keys(formStates)]

export function usePageName(locale: Locale) {
  const t = useWords()
  return (page: string) => {
    const [, reason] = page.split('failed-')
    return reason ? t('page.failed', { reason: wordFor(reason, locale) }) : t(`page.${page}` as Word)
  }
}

export function addressOf(page: string, locale: Locale): string {
  if (page in formStates) return `/_states/form/${page}/${locale}`
  const home = pathOf('home', locale)
  if (page === 'notFound') return `${home.replace(/\/$/, '')}/not-found`
  return routes.includes(page as Route) ? pathOf(page as Route, locale) : home
}

/** Where a text is most likely to be seen. */
export function pageOf(key: string): string | undefined {
  const places: [RegExp, string][] = [
    [/^contact\.errors\.\w+(Missing|TooLong|Invalid)/, 'errors-$1'],
    [/^contact\.errors/, 'errors-Missing'],
    [/^contact\.failures\.(offline|unavailable|tooMany|tooLarge|rejected)/, 'failed-$1'],
    [/^contact\.failures/, 'failed-offline'],
    [/^contact\.received/, 'received'],
    [/^(imprint|privacy|notFound)\b/, '$1'],
    [/^legal\b/, 'imprint'],
    [/^home\b/, 'link'],
    [/^(?:hero|work|projects|about|team|services|contact|footer)\b/, 'home'],
  ]
  const [pattern, page] = places.find(([each]) => each.test(key)) ?? []
  return pattern && key.match(pattern)![0].replace(pattern, page!)
}
