import type { Plugin } from 'vite'
import { addresses, type PageName } from '#contract/routes.ts'
import { localeOfPath } from '#server/site/path-locale.ts'
import { pageEntries } from './page-entries.ts'

type Renderer = Pick<typeof import('../src/entry-prerender.tsx'), 'renderPage'>

/** Renders each page on request while developing. */
export function devPages(): Plugin {
  return {
    name: 'valdorn:dev-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          respond(request.originalUrl ?? '/').then(({ status, html }) => {
            response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
            return response.end(html)
          }, next)
        })
      }

      async function respond(url: string) {
        const { pathname } = new URL(url, 'http://localhost')
        const address = addresses.find(({ path }) => path === pathname)
        const name: PageName = address?.route ?? 'notFound'
        const { renderPage } = (await server.ssrLoadModule('/src/entry-prerender.tsx')) as Renderer
        const html = await renderPage(name, localeOfPath(pathname))
        const script = `<script type="module" src="/${pageEntries[name]}"></script></head>`
        return {
          status: address ? 200 : 404,
          html: await server.transformIndexHtml(url, html.replace('</head>', script)),
        }
      }
    },
  }
}
