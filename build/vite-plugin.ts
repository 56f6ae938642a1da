import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lookup } from 'mrmime'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'
import { localeOfPath } from '#contract/locale.ts'
import { addresses } from '#contract/routes.ts'
import { latin1, punctuation } from './assets/fonts/fonts.ts'
import { prepareSiteAssets, publicDirectory, type SiteAssets } from './assets/site-assets.ts'
import { fileNames, loadContent } from './content/content.ts'
import type { Content, FileName } from './content/schema.ts'
import { stateAt } from './form-states.ts'
import { pageEntries, pageModules } from './page-modules.ts'

type Renderer = Pick<typeof import('#src/entry-prerender.tsx'), 'renderPage'>

// As Vite writes paths on every system.
const contentDirectory = normalizePath(path.join(import.meta.dirname, '../content'))
const assetSources = new Set([
  `${contentDirectory}/fonts`,
  `${contentDirectory}/images`,
  normalizePath(path.join(import.meta.dirname, '../public')),
])

function contentName(id: string): FileName | undefined {
  const { dir, name, ext } = path.posix.parse(id.split('?')[0] ?? '')
  return dir === contentDirectory && ext === '.json' ? fileNames.find((each) => each === name) : undefined
}

interface Source {
  /** The folder that is read as `content/`. */
  folder?: string
  /** The content, where it is another than that of the folder. @throws ContentError */
  read?: () => Content
  madeIn?: string
  /** What is handed out for a text of the content. */
  mark?: (value: unknown, file: FileName) => unknown
}

const virtualModules: Record<string, (assets: SiteAssets) => string> = {
  'virtual:pictures': ({ pictures }) => `export default ${JSON.stringify(pictures)}`,
  'virtual:previews': ({ previews }) => `export default ${JSON.stringify(previews)}`,
  'virtual:fonts.css': ({ fonts }) => fonts.css,
  'virtual:design.css': ({ design, placeholders }) => design + placeholders,
}

/** The modules that Vite does not read from files as they are: the checked content, and what is made from it. */
export class SiteModules {
  /** Beside those of the content, for the fonts. */
  moreCharacters = ''
  readonly madeIn: string
  readonly #source: Source
  #content: Content | undefined
  #assets: Promise<SiteAssets> | undefined
  #lastAssets: Promise<unknown> = Promise.resolve()

  constructor(source: Source = {}) {
    this.#source = source
    this.madeIn = source.madeIn ?? publicDirectory
  }

  /** Undefined for a module of another kind. @throws ContentError */
  async sourceOf(id: string): Promise<string | undefined> {
    const virtual = virtualModules[id.replace('/@', '')]
    if (virtual) return virtual(await this.assets())
    const name = contentName(id)
    if (!name) return undefined
    const value = this.content()[name]
    // Focal points are in the styles.
    return JSON.stringify(this.#source.mark?.(value, name) ?? value, (key, each: unknown) =>
      key === 'focus' ? undefined : each,
    )
  }

  /** Read once, until a source changes. @throws ContentError */
  content(): Content {
    const { folder, read = () => loadContent(folder) } = this.#source
    return (this.#content ??= read())
  }

  /** Made at the first call, one after the other: all write the same folder. @throws ContentError */
  assets(): Promise<SiteAssets> {
    if (this.#assets) return this.#assets
    const { madeIn, moreCharacters } = this
    const { folder } = this.#source
    const make = async () => prepareSiteAssets(this.content(), madeIn, moreCharacters, folder)
    this.#assets = this.#lastAssets.then(make, make)
    this.#lastAssets = this.#assets
    // What is missing may be there at the next try.
    this.#assets.catch(() => (this.#assets = undefined))
    return this.#assets
  }

  forget() {
    this.#content = undefined
    this.#assets = undefined
  }
}

/** Serves the checked content in place of its raw files, and what is made from the pictures and fonts. */
export function siteContent(site = new SiteModules()): Plugin {
  const given: Record<string, Map<string, string>> = {}
  let isBroken = false

  return {
    name: 'site-content',
    enforce: 'pre',
    configureServer({ middlewares }) {
      // The fonts are not made anew while words are changed, so they hold every letter and mark of German and English.
      site.moreCharacters = latin1 + punctuation
      // Vite would look for the files that it found at its start, also while they are made anew.
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const type = lookup(pathname)
        if (type === undefined) return next()
        void site
          .assets()
          .then(({ makePicture }) => makePicture.get(pathname)?.())
          .then(() => readFile(path.join(site.madeIn, pathname)))
          .catch(() => undefined)
          // oxlint-disable-next-line promise/no-callback-in-promise -- what is no such file is for the next to answer
          .then((file) => (file ? response.setHeader('Content-Type', type).end(file) : next()))
      })
    },
    resolveId(id) {
      const name = id.replace(/^\/?@/, '')
      return name in virtualModules || name in pageModules ? `/@${name}` : undefined
    },
    async load(id) {
      const page = pageModules[id.replace('/@', '')]
      if (page !== undefined) return page
      const modules = (given[this.environment.name] ??= new Map<string, string>())
      try {
        const source = await site.sourceOf(id)
        if (source !== undefined) modules.set(id, source)
        return source
      } catch (error) {
        isBroken = true
        modules.set(id, '')
        throw withoutStack(error)
      }
    },
    /**
     * Replaces the modules that an edit changes, also those of other files, whose placeholders may name the edited text.
     * A mistake appears over the page, which stays as it is.
     */
    async hotUpdate({ file, server }) {
      // Of a file that is gone, too.
      if (!contentName(file) && !assetSources.has(path.posix.dirname(file))) return undefined
      const { name, moduleGraph } = this.environment
      const { hot } = server.environments.client
      const clearOverlay = () => hot.send({ type: 'update', updates: [] })
      const isClient = name === 'client'
      if (isClient) {
        site.forget()
        // A page that is opened meanwhile waits for what is made: Vite has dropped the edited file alone.
        for (const [environment, modules] of Object.entries(given)) {
          const graph = server.environments[environment]?.moduleGraph
          for (const id of modules.keys()) {
            const module = graph?.getModuleById(id)
            if (module) graph?.invalidateModule(module)
          }
        }
      }
      const modules = [...(given[name] ?? [])]
      let changed: typeof modules = []
      try {
        const now = await Promise.all(modules.map(([id]) => site.sourceOf(id)))
        await site.assets()
        changed = modules.filter(([, before], index) => now[index] !== before)
        // A page that could not be rendered is loaded again, so what renders it comes first.
        if (isBroken && !isClient) {
          isBroken = false
          clearOverlay()
        }
      } catch (error) {
        isBroken = true
        if (isClient) {
          // The first update that a page gets while a mistake covers it loads it again, and what was typed would be lost.
          clearOverlay()
          hot.send({ type: 'error', err: { message: withoutStack(error).message, stack: '' } })
        }
        // On a reload, the mistake appears as well.
        else changed = modules
      }
      return changed.map(([id]) => moduleGraph.getModuleById(id)).filter((module) => module !== undefined)
    },
  }
}

/** A stack tells an owner nothing about a mistake in the content. */
function withoutStack(error: unknown): Error {
  return Object.assign(error instanceof Error ? error : new Error(String(error)), { stack: '' })
}

/** Makes what the pages need before a server listens: Vite waits a minute for a module, and then no more. */
export function preparation(site: SiteModules): Plugin {
  return {
    name: 'preparation',
    // Where there is no server of its own, tests run.
    configureServer: async ({ httpServer }) => {
      if (!httpServer) return
      console.log('Icons and fonts, which take longer the first time …')
      // A mistake appears over the page.
      await site.assets().catch(() => undefined)
    },
  }
}

/** Renders each page on request while developing, and each state of the form. */
export function devPages(): Plugin {
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const url = request.originalUrl ?? '/'
        render(server, url).then(({ status, html }) => {
          response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
          return response.end(html)
        }, fail)
        function fail(error: Error) {
          server.ssrFixStacktrace(error)
          next(error)
        }
      })
    },
  }
}

async function render(server: ViteDevServer, url: string) {
  const { pathname } = new URL(url, 'http://localhost')
  const { renderPage } = (await server.ssrLoadModule('/src/entry-prerender.tsx')) as Renderer
  const state = stateAt(pathname)
  const address = addresses.find((each) => each.path === pathname)
  const name = state ? 'home' : (address?.route ?? 'notFound')
  const head = `<script type="module" src="/${pageEntries[name]}"></script>${state?.head ?? ''}`
  const html = await renderPage(name, state?.locale ?? localeOfPath(pathname), { ...state, head })
  return { status: name === 'notFound' ? 404 : 200, html: await server.transformIndexHtml(url, html) }
}
