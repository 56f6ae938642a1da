import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lookup } from 'mrmime'
import type { DevEnvironment, Plugin } from 'vite'
import { latin1 } from './assets/fonts/fonts.ts'
import { shortClassName } from './class-names.ts'
import { isSource, SiteModules } from './site-modules.ts'

/** Serves the checked content in place of its raw files, and what is made from the pictures and fonts. */
export function siteContent(site = new SiteModules()): Plugin {
  const given: Record<string, Map<string, string>> = {}
  let isBroken = false

  return {
    name: 'site-content',
    enforce: 'pre',
    // While developing, the name of a class says which file it is from.
    config: (_, { command }) => ({
      css: { modules: { generateScopedName: command === 'build' ? shortClassName : '[name]-[local]' } },
    }),
    configureServer({ middlewares }) {
      // The fonts are not made anew while words are changed, so they hold every letter of German and English.
      site.moreCharacters = latin1
      // Vite would look for the files that it found at its start, also while they are made anew.
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const type = lookup(pathname)
        if (type === undefined) return next()
        void site
          .assets()
          .then(() => readFile(path.join(site.madeIn, pathname)))
          .catch(() => undefined)
          // oxlint-disable-next-line promise/no-callback-in-promise -- what is no such file is for the next to answer
          .then((file) => (file ? response.setHeader('Content-Type', type).end(file) : next()))
      })
    },
    resolveId: (id) => site.idOf(id),
    async load(id) {
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
      if (!isSource(file)) return undefined
      const { name, moduleGraph } = this.environment
      const { hot } = server.environments.client
      const clearOverlay = () => hot.send({ type: 'update', updates: [] })
      const isClient = name === 'client'
      if (isClient) {
        site.forget()
        // A page that is opened meanwhile waits for what is made: Vite has dropped the edited file alone.
        for (const [environment, modules] of Object.entries(given))
          for (const id of modules.keys()) invalidate(server.environments[environment], id)
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

function invalidate(environment: DevEnvironment | undefined, id: string) {
  const module = environment?.moduleGraph.getModuleById(id)
  if (module) environment?.moduleGraph.invalidateModule(module)
}

/** A stack tells an owner nothing about a mistake in the content. */
function withoutStack(error: unknown): Error {
  return Object.assign(error instanceof Error ? error : new Error(String(error)), { stack: '' })
}
