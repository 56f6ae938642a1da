import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { ContentError } from '../../build/index.ts'
import { editorPath } from '../protocol.ts'
import { editorApi, type Api } from './api.ts'
import { openEditor, type EditorOptions } from './editor.ts'
import { isFromHere } from './guard.ts'

/**
 * Adds the editor and its API to the development server. The draft is opened with the first request: only then has this
 * program the port, and no other writes it.
 */
export function editorPlugin(options: Omit<EditorOptions, 'onPreview'>) {
  const contentDirectory = normalizePath(options.content)
  let isOwnChange = false
  let onPreview: EditorOptions['onPreview'] | undefined
  let api: Api | undefined

  /** @throws ContentError until the content on disk has no mistakes. */
  function open(): Api {
    return (api ??= editorApi(openEditor({ ...options, onPreview: (version) => onPreview?.(version) })))
  }

  const plugin: Plugin = {
    name: 'editor',
    apply: 'serve',
    // A page that is written in keeps still: no text fades or moves away from the caret.
    transform: {
      order: 'pre',
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => code.replaceAll('(prefers-reduced-motion: no-preference)', '(width < 0px)'),
    },
    configureServer(server) {
      // By the change of any file of the content the previews learn that there is something new.
      onPreview = (version) => {
        isOwnChange = true
        server.watcher.emit('change', `${contentDirectory}/site.json`)
        isOwnChange = false
        server.ws.send('edit:changed', version)
      }
      server.watcher.on('all', (_event, file) => {
        if (isOwnChange || !normalizePath(file).startsWith(contentDirectory)) return
        api?.editor
          .mergeExternalChanges()
          .catch((error: unknown) => server.config.logger.error(String(error)))
      })
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
        const isPage = url.pathname === editorPath
        if (!isPage && !url.pathname.startsWith(`${editorPath}/`)) return false
        try {
          const opened = open()
          if (isPage)
            response
              .setHeader('Content-Type', 'text/html')
              .end(await server.transformIndexHtml(editorPath, await read('index.html')))
          else await opened.respond(request, response, url)
        } catch (error) {
          if (!(error instanceof ContentError)) throw error
          const template = await read('mistakes.html')
          const message = error.message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
          response
            .writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' })
            .end(template.replace('{message}', () => message))
        }
        return true
      }
    },
  }
  return { plugin, open }
}

async function read(page: string): Promise<string> {
  return await readFile(path.join(import.meta.dirname, '..', page), 'utf8')
}
