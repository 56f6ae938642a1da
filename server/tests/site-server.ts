import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildApp } from '../app.ts'
import { openServedRelease } from '../site/release/release.ts'
import { buildTestSite } from '../../tests/sample-site.ts'
import { listen } from './send-request.ts'

/** For tests: a server that serves a small built site alone and listens; two of its addresses are broken, one takes a form. */
export async function startSiteServer(
  files: Record<string, string | Buffer> = {},
  siteUrl = 'https://valdorn.example',
) {
  const built = await buildTestSite(files, siteUrl)
  const { release } = await openServedRelease(join(built.directory, 'dist'), siteUrl)
  const lines: string[] = []
  const app = buildApp({ release: () => release, log: { write: (line) => void lines.push(line) } })
  for (const path of ['/broken', '/en/broken'])
    app.get(path, () => {
      throw new Error('a detail of the inside')
    })
  app.post('/form', () => 'taken')
  const { port } = await listen(app)
  lines.length = 0 // What it says at its start.
  return {
    app,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),

    /** Sends a request target byte for byte; clients that know URLs would normalize it. */
    sendRaw: async (target: string, method = 'GET') => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1')
      const answer = await text(socket)
      const location = /^location: (.*)\r$/m.exec(answer)?.[1]
      return { status: Number(answer.split(' ')[1]), location, answer }
    },

    async [Symbol.asyncDispose]() {
      await app.close()
      await built[Symbol.asyncDispose]()
    },
  }
}
