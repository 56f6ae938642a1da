import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildApp } from '../app.ts'
import { readSite } from '../site/site-files.ts'
import { buildTestSite, words } from '../../tests/sample-site.ts'
import { listen } from './send-request.ts'

/** For tests: a server that serves a small built site and listens. */
export async function startSiteServer(files: Record<string, string | Buffer> = {}) {
  const built = await buildTestSite(files)
  const site = await readSite(built.site, 'https://valdorn.example', built.policies)
  const app = buildApp({ release: () => ({ site, words }) })
  const { port } = await listen(app)
  return {
    app,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),

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
