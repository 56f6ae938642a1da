import { formTokenField } from '#contract/enquiry.ts'
import { rewritePages } from '../../site/rewrite-pages.ts'
import type { Site } from '../../site/site-files.ts'
import { formToken, nextTokenAt } from './form-token.ts'

const tokenInput = new RegExp(`name="${formTokenField}"(?: value="[^"]*")?`)

/** The page with the token in its form; one without a form stays as it is. */
export function withFormToken(html: string, token: string): string {
  return html.replace(tokenInput, () => `name="${formTokenField}" value="${token}"`)
}

/** A store that is away is tried again after so long. */
const retryMs = 5_000

/**
 * Writes the token of the hour into the pages that are served then, now and every hour. Until the store gives the key they
 * have none, which nobody is held back for.
 */
export function startPageTokens({
  site,
  signingKey,
  now = () => new Date(),
}: {
  site: () => Pick<Site, 'files'>
  signingKey: () => Promise<string>
  now?: () => Date
}) {
  let key: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function writeInto(pages: Pick<Site, 'files'>, known: string): Promise<Date> {
    const at = now()
    const token = formToken(known, at)
    await rewritePages(pages, (html) => withFormToken(html, token))
    return at
  }

  async function write() {
    let nextMs = retryMs
    try {
      key ??= await signingKey()
      const at = await writeInto(site(), key)
      nextMs = nextTokenAt(at).getTime() - at.getTime()
    } catch {
      // The store is away; it is logged where it is opened.
    }
    if (!isStopped) timer = setTimeout(() => void write(), nextMs).unref()
  }

  const written = write()
  return {
    key: () => key,
    /** For pages that are about to be served. Without a key they wait for it as those that are. */
    async prepare(pages: Pick<Site, 'files'>) {
      if (key !== undefined) await writeInto(pages, key)
    },
    /** When the pages have been written for the first time, or could not be. */
    written,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
