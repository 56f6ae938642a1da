import type { Locale } from '../../contract/locale.ts'
import { pathOf, routes } from '../../contract/routes.ts'
import { formStates } from '../../build/browser.ts'
import type { Files } from '../protocol.ts'
import { isWord, useWords } from './words.ts'
import { nameOfFile, wordFor } from './places.ts'

/** What can be looked at: pages, the menu, the preview of a link, and each state of the form. */
export const shown = {
  pages: [...routes, 'notFound', 'menu', 'link'],
  formStates: Object.keys(formStates),
}

export function usePageName(files: Files, locale: Locale) {
  const t = useWords()
  return (page: string) => {
    const [, reason] = page.split('failed-')
    if (reason) return t('page.failed', { reason: wordFor(reason, locale) })
    const word = `page.${page}`
    return isWord(word) ? t(word) : nameOfFile(files, page, locale)
  }
}

export function addressOf(page: string, locale: Locale): string {
  if (page in formStates) return `/_states/form/${page}/${locale}`
  const home = pathOf('home', locale)
  if (page === 'notFound') return `${home.replace(/\/$/, '')}/not-found`
  const route = routes.find((each) => each === page)
  return route ? pathOf(route, locale) : home
}

/** Where a text is most likely to be seen. */
export function pageOf(key: string): string | undefined {
  const places: [RegExp, string][] = [
    [/^contact\.errors\.\w+(Missing|TooLong|Invalid)/, 'errors-$1'],
    [/^contact\.errors/, 'errors-Missing'],
    [/^contact\.failures\.(offline|unavailable|tooMany|tooLarge|rejected)/, 'failed-$1'],
    [/^contact\.failures/, 'failed-offline'],
    [/^contact\.received/, 'received'],
    [/^legal\b/, 'imprint'],
    [/^home\b/, 'link'],
    [new RegExp(`^(${[...routes, 'notFound'].join('|')})\\b`), '$1'],
    [/^(?:hero|work|projects|about|team|services|contact|footer)\b/, 'home'],
  ]
  const [pattern, page] = places.find(([each]) => each.test(key)) ?? []
  return pattern && key.match(pattern)![0].replace(pattern, page!)
}
