import type { FailureCode, FormState } from '#contract/enquiry.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { cacheControl } from '../../http/headers.ts'
import type { RenderForm } from '../../site/form-renderer.ts'
import type { AnswerQuery } from '../../site/site.ts'
import type { Answer, Site } from '../../site/site-files.ts'
import { isReference } from '../reference.ts'
import type { RefusedForm } from './problems.ts'

/** The landing page as the answer to a form without script. */
export interface FormPages {
  /** The page for a form that was refused, with what was typed and what is wrong. */
  refusal(locale: Locale, form: RefusedForm): Promise<Answer>
  /** Where the visitor reads that the enquiry arrived. */
  addressOfReceipt(locale: Locale, reference: string): string
  /** The page at such an address, by its path and its query (with the `?`); undefined if it is not one. */
  receipt: AnswerQuery
}

/** What a browser is told to wait; the page says "a few minutes". */
const retryAfterSeconds = 120

const homes = new Map<string, Locale>(locales.map((locale) => [pathOf('home', locale), locale]))

export function createFormPages({ site, render }: { site: Site; render: RenderForm }): FormPages {
  return {
    refusal: (locale, form) => page(locale, form, statusOf(form)),

    addressOfReceipt: (locale, reference) =>
      `${pathOf('home', locale)}?received=${encodeURIComponent(reference)}#contact`,

    receipt(path, query) {
      const locale = homes.get(path)
      const [, reference] = /^\?received=([^&]*)/.exec(query) ?? []
      if (locale === undefined || reference === undefined) return undefined
      return answerWithReceipt(locale, reference)
    },
  }

  async function answerWithReceipt(locale: Locale, reference: string): Promise<Answer> {
    // That it was given to somebody is not checked: the answer would tell anybody which references there are.
    const isReceipt = isReference(reference)
    const { status, headers, body } = isReceipt
      ? await page(locale, { status: 'received', reference }, 200)
      : redirectToHome(locale)
    // The address holds the reference: it must not lie in a search index or the log of another site.
    return {
      status,
      headers: { ...headers, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
      ...(body && { body }),
    }
  }

  async function page(locale: Locale, form: FormState, status: number): Promise<Answer> {
    const body = Buffer.from(await render(locale, form))
    return {
      status,
      headers: {
        ...headersOf(locale),
        ...((status === 429 || status === 503) && { 'retry-after': String(retryAfterSeconds) }),
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
      },
      body,
    }
  }

  function redirectToHome(locale: Locale): Answer {
    const headers = { ...headersOf(locale), location: pathOf('home', locale), 'content-length': '0' }
    return { status: 303, headers }
  }

  /**
   * Those of the built page. Were its policy taken from the page that is rendered here, it would allow whatever script a
   * visitor had managed to smuggle in.
   */
  function headersOf(locale: Locale) {
    const { pageHeaders = site.commonHeaders } = site.files.get(pathOf('home', locale)) ?? {}
    return { ...pageHeaders, 'cache-control': cacheControl.never }
  }
}

const failureStatuses: Record<FailureCode, number> = {
  unavailable: 503,
  offline: 503,
  tooMany: 429,
  tooLarge: 413,
  rejected: 400,
}

function statusOf(form: RefusedForm): number {
  return form.status === 'invalid' ? 422 : failureStatuses[form.failure]
}
