import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { formStateElementId, type FormState } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import type { PageName } from '#contract/routes.ts'
import { contentSecurityPolicy } from '../../http/content-security-policy.ts'
import { SiteNotBuiltError } from '../site-files.ts'

/** What the build leaves in `dist/renderer`: the components, and what it adds to the heads of pages. */
export const rendererEntry = 'entry-prerender.cjs'
export const headFiles = { home: 'home-head.html', quarantine: 'quarantine-head.html' }

/** The landing page with the form in a given state, as HTML. */
export type RenderForm = (locale: Locale, form: FormState) => Promise<string>

/** Renders the page on which the owner decides about an enquiry in quarantine. */
export interface QuarantineRenderer {
  render(locale: Locale, view: QuarantineView): Promise<string>
  /** Its content security policy: what stands in its head beside what is rendered may be used, and nothing that is. */
  policy: string
}

type RenderPage = (name: PageName, locale: Locale, form: FormState) => Promise<string>

/**
 * Renders the landing page for a form that was sent without script. Like the site, all files are read here, once: the
 * release may be gone later.
 * @throws SiteNotBuiltError when the build has left nothing in the directory.
 */
export async function openFormRenderer(directory: string): Promise<RenderForm> {
  const { renderPage, head } = await load(directory, headFiles.home)
  return async (locale, form) => {
    // It contains what the visitor typed: a `<` must not end the element.
    const state = JSON.stringify(form).replaceAll('<', String.raw`\u003c`)
    const script = `<script type="application/json" id="${formStateElementId}">${state}</script>`
    return addToHead(await renderPage('home', locale, form), head + script)
  }
}

/**
 * Renders the pages of the quarantine.
 * @throws SiteNotBuiltError
 */
export async function openQuarantineRenderer(directory: string): Promise<QuarantineRenderer> {
  const { renderQuarantine, head } = await load(directory, headFiles.quarantine)
  const policy = contentSecurityPolicy(head)
  return { policy, render: async (locale, view) => addToHead(await renderQuarantine(locale, view), head) }
}

interface Renderer {
  renderPage: RenderPage
  renderQuarantine: QuarantineRenderer['render']
}

async function load(directory: string, headFile: string): Promise<Renderer & { head: string }> {
  const file = (name: string) => path.resolve(directory, name)
  try {
    const head = await readFile(file(headFile), 'utf8')
    return { ...requireAfresh(file(rendererEntry)), head }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'MODULE_NOT_FOUND') throw cause
    throw new SiteNotBuiltError('The site is not built. Run npm run build first.', { cause })
  }
}

/** Loads it so that nothing keeps it in memory once its release is no longer served. */
function requireAfresh(file: string): Renderer {
  // V8 would keep the text of each, for scripts that are compiled again.
  setFlagsFromString('--no-compilation-cache')
  const require = createRequire(file)
  try {
    return require(file) as Renderer
  } finally {
    const folder = path.dirname(require.resolve(file)) + path.sep
    for (const loaded of Object.keys(require.cache))
      if (loaded.startsWith(folder)) delete require.cache[loaded]
  }
}

/** Puts HTML at the end of a document's head. The replacement is a function, because `$` has a meaning in a text. */
export function addToHead(html: string, addition = ''): string {
  return html.replace('</head>', () => `${addition}</head>`)
}
