import { randomUUID } from 'node:crypto'
import { parseSettings } from '#contract/settings.ts'
import { postEnquiry, sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import type { ServerProcess } from '../server-process.ts'

const posters = 3
/** That of the site, as its pages send it; else there would be no confirmation. */
const origin = parseSettings({}).SITE_URL
/** With several servers, this part of the enquiries goes to all of them at once. */
const everyNthToAll = 4

/** For tests: visitors who send one enquiry after the other, and each again with its key until it is acknowledged. */
export function startPosters(servers: ServerProcess[], onAcknowledged: (server: ServerProcess) => void) {
  /** Each as its reference and its message, which no other has. */
  const acknowledged: string[] = []
  let sent = 0
  const end = new AbortController()

  async function post() {
    while (!end.signal.aborted) {
      const number = ++sent
      const fields = sentFields()
      const key = randomUUID()
      const firstServers = number % everyNthToAll === 0 ? servers.keys() : [number % servers.length]
      const references = new Set(
        await Promise.all(Array.from(firstServers, (first) => deliver(key, fields, first))),
      )
      const [reference = ''] = references
      if (references.size !== 1) throw new Error(`One key has the references ${[...references].join()}.`)
      acknowledged.push(`${reference} ${fields.message}`)
    }
  }

  async function deliver(key: string, fields: object, first: number): Promise<string> {
    for (let attempt = first; ; attempt++) {
      const server = servers[attempt % servers.length]
      if (server === undefined) throw new Error('There is no server.')
      const address = await server.address()
      try {
        const response = await postEnquiry(address, fields, { 'idempotency-key': key, origin })
        const body = await response.text()
        if (response.status !== 201) throw new Error(`The answer is ${response.status}: ${body}`)
        const { reference } = JSON.parse(body) as { reference: string }
        onAcknowledged(server)
        return reference
      } catch (error) {
        // What `fetch` throws when the connection breaks, before the answer or in it.
        if (!(error instanceof TypeError)) throw error
      }
    }
  }

  const working = Promise.all(Array.from({ length: posters }, post))
  working.catch(() => {})

  return {
    acknowledged,
    sent: () => sent,
    /** Fails when something else than an acknowledgement came. */
    working,
    /** Lets each get the acknowledgement that it waits for. */
    async finish() {
      end.abort()
      await working
    },
  }
}
