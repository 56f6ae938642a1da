import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { refusal, run } from '../testing/run-server.ts'
import { anEnquiry } from '../testing/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../testing/sample-site.ts'

const isLinux = process.platform === 'linux'
/** The shell that lets the server open so many files and no more. */
const withFiles = (count: number) => `ulimit -n ${count} && exec "$@"`

describe('a server that may open few files', () => {
  it.runIf(isLinux).each([64, 256])(
    'does not start with %i, and says in one message what to do',
    async (files) => {
      await using built = await buildTestSite()
      await using server = run(built.directory, {}, withFiles(files))
      expect(await server.ended).toEqual(
        refusal(
          `This process may open ${files} files, and it needs 512. Raise the limit: ulimit -n 5128 in the shell that starts it, LimitNOFILE in a service of systemd.`,
        ),
      )
    },
  )

  it.runIf(isLinux)(
    'says so, takes fewer connections, and goes on to store enquiries when there are more',
    async () => {
      await using built = await buildTestSite()
      await using server = run(built.directory, { HOST: '127.0.0.1' }, withFiles(600))
      const port = await server.started()
      await server.has(
        'stdout',
        /^This process may open 600 files, so it takes 472 connections at once instead of 5000\./m,
      )
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const statusOf = (path: string, body?: string) =>
        new Promise((resolve, reject) => {
          const method = body === undefined ? 'GET' : 'POST'
          const headers = { 'content-type': 'application/json' }
          request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
            response.resume().once('end', () => resolve(response.statusCode))
          })
            .once('error', reject)
            .end(body)
        })
      expect(await statusOf('/')).toBe(200)

      let refused = 0
      const others = Array.from({ length: 600 }, () => connect(port, '127.0.0.1'))
      for (const socket of others) {
        socket.on('error', () => {}).once('close', () => (refused += 1))
      }
      // One is the agent's.
      await expect.poll(() => refused).toBe(600 - 471)
      const { name, email, company, message } = anEnquiry()
      const enquiry = JSON.stringify({ name, email, company, message, locale: 'de' })
      expect(await statusOf('/api/enquiries', enquiry)).toBe(201)
      expect(await statusOf('/healthz')).toBe(200)
      for (const socket of others) socket.destroy()
      agent.destroy()
    },
  )
})
