import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { contentDirectory } from '#content/loader/content-file.ts'
import { editorPath } from '../protocol.ts'
import { Api } from './api.ts'
import { Editor } from './editor.ts'
import { isFromHere, secret } from './guard.ts'

/** A file of the content: by its change the previews learn that there is something new. */
const anyFile = normalizePath(path.join(contentDirectory, 'site.json'))

/** Adds the editor and its API to the development server. */
export function editorPlugin(editorOf: (onShown: () => void) => Editor): Plugin {
  return {
    name: 'valdorn:editor',
    apply: 'serve',
    async configureServer(server) {
      let isOwnChange = false
      const editor = editorOf(() => {
        isOwnChange = true
        server.watcher.emit('change', anyFile)
        isOwnChange = false
      })
      server.watcher.on('all', (_event, file) => {
        if (isOwnChange || !normalizePath(file).startsWith(normalizePath(contentDirectory))) return
        editor.adopt().then(
          (isNew) => isNew && server.ws.send('edit:changed'),
          (error: unknown) => server.config.logger.error(String(error)),
        )
      })
      const api = new Api(editor)
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost')
        if (!isFromHere(request)) {
          response.writeHead(403).end('The editor answers pages of its own on this computer alone.')
          return
        }
        // Nobody else’s page may put it into a frame and guide the presses.
        response.setHeader('X-Frame-Options', 'SAMEORIGIN')
        // oxlint-disable-next-line promise/no-callback-in-promise -- what is not for the editor is for the next to answer
        answer(request, response, url).then((isAnswered) => isAnswered || next(), next)
      })

      /** @returns whether it was for the editor. */
      async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
        const isEditor = url.pathname === editorPath
        if (isEditor) response.setHeader('Content-Type', 'text/html').end(await page())
        else if (url.pathname.startsWith(`${editorPath}/`)) await api.respond(request, response, url)
        return isEditor || url.pathname.startsWith(`${editorPath}/`)
      }

      async function page() {
        const template = await readFile(path.join(import.meta.dirname, '../index.html'), 'utf8')
        return await server.transformIndexHtml(editorPath, template.replace('{secret}', secret))
      }
    },
  }
}
