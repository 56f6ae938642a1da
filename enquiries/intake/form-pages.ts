import type { FailureCode } from '../../contract/enquiry.ts'
import { locales, type Locale } from '../../contract/locale.ts'
import { pathOf } from '../../contract/routes.ts'
import { cacheControl, type Headers } from '../../contract/headers.ts'
import type { AnswerQuery, PreparedResponse, RenderForm, Site } from '../../server/index.ts'
import { isReference } from '../reference.ts'
import type { RefusedForm } from './problems.ts'

/** The landing page as the answer to a form without script. */
export interface FormPages {
  /** The page for a form that was refused, with what was typed and what is wrong. */
  refusal(locale: Locale, form: RefusedForm): Promise<PreparedResponse>
  /** The page where the visitor reads that the enquiry arrived, by its path and its query (with the `?`); undefined if it is not one. */
  receipt: AnswerQuery
}

const homes = new Map<string, Locale>(locales.map((locale) => [pathOf('home', locale), locale]))

/** Where the visitor reads that the enquiry arrived. */
export function addressOfReceipt(locale: Locale, reference: string): string {
  return `${pathOf('home', locale)}?received=${encodeURIComponent(reference)}#contact`
}

export function createFormPages({ site, render }: { site: Site; render: RenderForm }): FormPages {
  /** With a placeholder for the reference: rendered once, so that a flood of requests costs nothing. */
  const receiptPages = new Map<Locale, Promise<string>>()

  async function receipt(locale: Locale, reference: string): Promise<PreparedResponse> {
    // The address holds the reference: it must not lie in a search index or the log of another site.
    const headers = {
      'cache-control': cacheControl.never,
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    }
    // That it was given to somebody is not checked: the answer would tell anybody which references there are.
    if (!isReference(reference)) {
      const location = pathOf('home', locale)
      return { status: 303, headers: { ...site.commonHeaders, ...headers, location, 'content-length': '0' } }
    }
    const placeholder = '{reference}'
    const page = receiptPages.get(locale) ?? render(locale, { status: 'received', reference: placeholder })
    receiptPages.set(locale, page)
    try {
      return answer(locale, 200, (await page).replaceAll(placeholder, reference), headers)
    } catch (error) {
      receiptPages.delete(locale)
      throw error
    }
  }

  /**
   * With the headers of the built page. Were the policy taken from the page that is rendered here, it would allow whatever
   * script a visitor had managed to smuggle in.
   */
  function answer(locale: Locale, status: number, html: string, headers: Headers = {}): PreparedResponse {
    const { pageHeaders } = site.files.get(pathOf('home', locale)) ?? {}
    const body = Buffer.from(html)
    return {
      status,
      headers: {
        ...pageHeaders,
        ...headers,
        'cache-control': cacheControl.never,
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
      },
      body,
    }
  }

  return {
    async refusal(locale, form) {
      const status = form.status === 'invalid' ? 422 : failureStatuses[form.failure]
      return answer(locale, status, await render(locale, form))
    },
    receipt(path, query) {
      const locale = homes.get(path)
      const [, reference] = /^\?received=([^&]*)/.exec(query) ?? []
      return locale === undefined || reference === undefined ? undefined : receipt(locale, reference)
    },
  }
}

const failureStatuses: Record<FailureCode, number> = {
  unavailable: 503,
  offline: 503,
  tooMany: 429,
  tooLarge: 413,
  rejected: 400,
}
