import { locales, type Locale } from '../../contract/locale.ts'
import { pathOf } from '../../contract/routes.ts'
import { cacheControl, type Headers } from '../../contract/headers.ts'
import type { PreparedResponse, Release } from '../../server/index.ts'
import { isReference } from '../reference.ts'
import type { RefusedForm } from './problems.ts'

export type FormPages = ReturnType<typeof createFormPages>

const homes = new Map<string, Locale>(locales.map((locale) => [pathOf('home', locale), locale]))

/** Stands for the reference in a page that is rendered once for all of them. */
const placeholder = '{reference}'

/** The address of a receipt holds the reference: it must not lie in a search index or the log of another site. */
const receiptHeaders = {
  'cache-control': cacheControl.never,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** Where the visitor reads that the enquiry arrived. */
export function addressOfReceipt(locale: Locale, reference: string): string {
  return `${pathOf('home', locale)}?received=${encodeURIComponent(reference)}#contact`
}

/** The landing page as the answer to a form without script. @param release what is served now. */
export function createFormPages(release: () => Release) {
  /** Rendered once for each release, so that a flood of requests costs nothing. */
  const receiptPages = new Map<Locale, { of: Release; html: Promise<string> }>()

  async function receiptFor(locale: Locale, reference: string): Promise<PreparedResponse> {
    const of = release()
    // That it was given to somebody is not checked: the answer would tell anybody which references there are.
    if (!isReference(reference)) {
      const redirect = { location: pathOf('home', locale), 'content-length': '0' }
      return { status: 303, headers: { ...of.site.commonHeaders, ...receiptHeaders, ...redirect } }
    }
    let page = receiptPages.get(locale)
    if (page?.of !== of) {
      page = { of, html: of.renderForm(locale, { status: 'received', reference: placeholder }) }
      receiptPages.set(locale, page)
    }
    try {
      return answer(of, locale, 200, (await page.html).replaceAll(placeholder, reference), receiptHeaders)
    } catch (error) {
      receiptPages.delete(locale)
      throw error
    }
  }

  return {
    /** The page for a form that was refused, with what was typed and what is wrong. */
    async refusal(locale: Locale, status: number, form: RefusedForm): Promise<PreparedResponse> {
      const of = release()
      return answer(of, locale, status, await of.renderForm(locale, form))
    },
    /** The page where the visitor reads that the enquiry arrived, by its path and its query (with the `?`); undefined if it is not one. */
    receipt(path: string, query: string): Promise<PreparedResponse> | undefined {
      const locale = homes.get(path)
      const [, reference] = /^\?received=([^&]*)/.exec(query) ?? []
      return locale === undefined || reference === undefined ? undefined : receiptFor(locale, reference)
    },
  }
}

/**
 * With the headers of the built page. Were the policy taken from the page that is rendered here, it would allow whatever
 * script a visitor had managed to smuggle in.
 */
function answer({ site }: Release, locale: Locale, status: number, html: string, more?: Headers) {
  const { pageHeaders } = site.files.get(pathOf('home', locale)) ?? {}
  const body = Buffer.from(html)
  return {
    status,
    headers: {
      ...pageHeaders,
      'cache-control': cacheControl.never,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      ...more,
    },
    body,
  }
}
