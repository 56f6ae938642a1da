import type { FailureCode, FormState } from '#contract/enquiry.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { cacheControl } from '../../../http/headers.ts'
import type { RenderForm } from '../../../site/release/form-renderer.ts'
import type { AnswerQuery } from '../../../site/site.ts'
import type { Answer, Site } from '../../../site/site-files.ts'
import { pageAround } from '../../../site/page-around.ts'
import { isReference } from '../../reference.ts'
import { withFormToken } from '../../spam/page-tokens.ts'
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

/** @param currentToken for the form of a page that is made now. */
export function createFormPages({
  site,
  render,
  currentToken,
}: {
  site: Site
  render: RenderForm
  currentToken?: (() => string | undefined) | undefined
}): FormPages {
  const receiptPages = new Map<Locale, Promise<ReturnType<typeof pageAround>>>()

  return {
    refusal: (locale, form) => page(locale, form, statusOf(form)),

    addressOfReceipt: (locale, reference) =>
      `${pathOf('home', locale)}?received=${encodeURIComponent(reference)}#contact`,

    receipt(path, query, acceptEncoding) {
      const locale = homes.get(path)
      const [, reference] = /^\?received=([^&]*)/.exec(query) ?? []
      if (locale === undefined || reference === undefined) return undefined
      return answerWithReceipt(locale, reference, acceptEncoding)
    },
  }

  async function answerWithReceipt(
    locale: Locale,
    reference: string,
    acceptEncoding: string | undefined,
  ): Promise<Answer> {
    // The address holds the reference: it must not lie in a search index or the log of another site.
    const headers = { ...headersOf(locale), 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
    // That it was given to somebody is not checked: the answer would tell anybody which references there are.
    if (!isReference(reference)) {
      return { status: 303, headers: { ...headers, location: pathOf('home', locale), 'content-length': '0' } }
    }
    const { coding, body } = (await receiptPage(locale))(reference, acceptEncoding)
    return {
      status: 200,
      headers: {
        ...headers,
        vary: 'Accept-Encoding',
        ...(coding !== 'identity' && { 'content-encoding': coding }),
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
      },
      body,
    }
  }

  /** Rendered at the first request. */
  function receiptPage(locale: Locale) {
    const known = receiptPages.get(locale)
    if (known !== undefined) return known
    const placeholder = '{reference}'
    const made = render(locale, { status: 'received', reference: placeholder }).then((html) =>
      pageAround(html, placeholder),
    )
    receiptPages.set(locale, made)
    // A failure must not stay.
    made.catch(() => receiptPages.delete(locale))
    return made
  }

  async function page(locale: Locale, form: FormState, status: number): Promise<Answer> {
    const html = await render(locale, form)
    const token = currentToken?.()
    const body = Buffer.from(token === undefined ? html : withFormToken(html, token))
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
