import type { Plugin, ViteDevServer } from 'vite'
import { localeOfPath } from '#contract/locale.ts'
import { addresses, type PageName } from '#contract/routes.ts'
import { pageEntries } from './page-entries.ts'

type Renderer = Pick<typeof import('#src/entry-prerender.tsx'), 'renderPage'>
type States = typeof import('./states/states.ts')

/** Renders each page on request while developing, and those of `/_states`. */
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
        }, next)
      })
    },
  }
}

async function render(server: ViteDevServer, url: string) {
  const { status, html } = await page(server, new URL(url, 'http://localhost').pathname)
  return { status, html: await server.transformIndexHtml(url, html) }
}

async function page(server: ViteDevServer, pathname: string) {
  if (/^\/_states(?:\/|$)/.test(pathname)) {
    const { statesPage } = (await server.ssrLoadModule('/build/states/states.ts')) as States
    const html = await statesPage(pathname)
    if (html !== undefined) return { status: 200, html }
  }
  const address = addresses.find(({ path }) => path === pathname)
  const name: PageName = address?.route ?? 'notFound'
  const { renderPage } = (await server.ssrLoadModule('/src/entry-prerender.tsx')) as Renderer
  const head = `<script type="module" src="/${pageEntries[name]}"></script>`
  return { status: address ? 200 : 404, html: await renderPage(name, localeOfPath(pathname), { head }) }
}
