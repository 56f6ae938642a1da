import type { FailureCode, FormState } from '#contract/enquiry.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { cacheControl, type Headers } from '../../http/headers.ts'
import type { Answer } from '../../site/site-files.ts'
import type { RenderForm } from '../../site/form-renderer.ts'
import { createMemoryDrafts } from './memory-drafts.ts'
import { isReference } from '../reference.ts'
import type { Draft, EnquiryStore } from '../store/store.ts'

/** The landing page as the answer to a form without script: what was sent there is told by the address. */
export interface FormPages {
  /** Where the visitor reads that the enquiry arrived. */
  addressOfReceipt(locale: Locale, reference: string): string
  /**
   * Keeps what was typed, and says where the visitor finds it again, with what is wrong.
   * @param isFlood keeps it in memory alone, so that a flood does not fill the disk.
   */
  keepDraft(locale: Locale, draft: Draft, isFlood: boolean): Promise<string>
  /**
   * The page for a path and its query (with the `?`); undefined if it is not one of these. Rejects as the store does.
   * @param pageHeaders of the built page at the path. What it allows to run is that page's own: were it asked of the page
   * made here, it would allow whatever a visitor had managed to smuggle in.
   */
  answer(path: string, query: string, pageHeaders: Headers): Promise<Answer> | undefined
}

/** How long a visitor has to look at what is wrong. */
const draftLifetimeMs = 60 * 60 * 1000

/** What a browser is told to wait; the page says "a few minutes". */
const retryAfterSeconds = 120

const homes = new Map<string, Locale>(locales.map((locale) => [pathOf('home', locale), locale]))

export function createFormPages({
  store,
  render,
  now = () => new Date(),
}: {
  store: Pick<EnquiryStore, 'keepDraft' | 'draft'>
  render: RenderForm
  now?: () => Date
}): FormPages {
  const memory = createMemoryDrafts()

  return {
    addressOfReceipt: (locale, reference) => addressOf(locale, 'received', reference),

    async keepDraft(locale, draft, isFlood) {
      const expiresAt = new Date(now().getTime() + draftLifetimeMs)
      const token =
        (isFlood ? undefined : await keepInStore(draft, expiresAt)) ?? memory.keep(draft, now(), expiresAt)
      return addressOf(locale, 'enquiry', token)
    },

    answer(path, query, pageHeaders) {
      const locale = homes.get(path)
      const [, name, value] = /^\?(received|enquiry)=([^&]*)/.exec(query) ?? []
      if (locale === undefined || value === undefined) return undefined
      return answerWith(locale, name === 'received' ? receipt(value) : draftOf(value), pageHeaders)
    },
  }

  async function keepInStore(draft: Draft, expiresAt: Date): Promise<string | undefined> {
    try {
      return await store.keepDraft(draft, expiresAt)
    } catch {
      // Whatever is wrong with the store, it was the reason for the draft or will be told by the next enquiry. What was
      // typed must not be lost for it.
      return undefined
    }
  }

  async function draftOf(token: string): Promise<FormState | undefined> {
    if (!/^[\w-]{16,64}$/.test(token)) return undefined
    return memory.find(token, now()) ?? (await store.draft(token, now()))
  }

  async function answerWith(
    locale: Locale,
    finding: Promise<FormState | undefined>,
    pageHeaders: Headers,
  ): Promise<Answer> {
    const state = await finding
    if (state === undefined) return plainPage(locale, pageHeaders)
    const body = Buffer.from(await render(locale, state))
    const status = pageStatusOf(state)
    return {
      status,
      headers: {
        ...pageHeaders,
        ...privateHeaders,
        ...((status === 429 || status === 503) && { 'retry-after': String(retryAfterSeconds) }),
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
      },
      body,
    }
  }
}

async function receipt(reference: string): Promise<FormState | undefined> {
  // That it was given to somebody is not checked: the answer would tell anybody which references there are.
  return isReference(reference) ? { status: 'received', reference } : undefined
}

/** The address alone shows what was typed: it must not lie in a cache, a search index or the log of another site. */
const privateHeaders = {
  'cache-control': cacheControl.never,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const

const failureStatuses: Record<FailureCode, number> = {
  unavailable: 503,
  offline: 503,
  tooMany: 429,
  tooLarge: 413,
  rejected: 400,
}

function pageStatusOf(state: FormState): number {
  if (state.status === 'invalid') return 422
  return state.status === 'failed' ? failureStatuses[state.failure] : 200
}

function plainPage(locale: Locale, pageHeaders: Headers): Answer {
  const headers = {
    ...pageHeaders,
    ...privateHeaders,
    location: pathOf('home', locale),
    'content-length': '0',
  }
  return { status: 303, headers }
}

function addressOf(locale: Locale, name: 'received' | 'enquiry', value: string): string {
  return `${pathOf('home', locale)}?${name}=${encodeURIComponent(value)}#contact`
}
