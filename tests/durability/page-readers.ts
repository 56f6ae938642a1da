import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addresses } from '#contract/routes.ts'
import { contentSecurityPolicy, integrityOf } from '#build/pages/content-security-policy.ts'

interface Page {
  html: string
  /** Every script, font and picture that it names. */
  files: string[]
  /** The hashes of its scripts; each release has others. */
  importMap: string
}

type Sent = RequestOptions & { body?: string }

const readers = 12
const filesPerPage = 3
const codings = ['br', 'gzip', 'identity']
const form = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  body: 'name=&email=&company=&message=&locale=en',
}

/** Reads pages and their files, also those opened earlier, and sends forms; notes what does not fit together. */
export function startReaders(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const failures: string[] = []
  /** By the import map: a page of each release, as a reader has it open. */
  const open = new Map<string, Page>()
  let requests = 0
  const end = new AbortController()

  async function ask(path: string, { body, ...options }: Sent = {}) {
    requests += 1
    const sending = request(new URL(path, origin), { ...options, agent }).end(body)
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    const { 'content-encoding': coding, 'content-security-policy': policy } = response.headers
    const bytes = await buffer(response)
    const content =
      coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
    return { status: response.statusCode, policy, body: content }
  }

  async function readPage(path: string, status = 200, sent: Sent = {}): Promise<Page> {
    const answer = await ask(path, sent)
    const html = String(answer.body)
    if (answer.status !== status) failures.push(`${path} was answered with ${answer.status}`)
    if (answer.policy !== contentSecurityPolicy(html)) failures.push(`${path} has the policy of another page`)
    const [, importMap = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    const page = { html, importMap, files: [...new Set(html.match(/\/(?:assets|fonts|images)\/[\w.-]+/g))] }
    if (!open.has(importMap)) open.set(importMap, page)
    return page
  }

  async function readFile({ importMap }: Page, file: string) {
    const { status, body } = await ask(file)
    if (status !== 200) failures.push(`${file} was answered with ${status}`)
    const hash = (JSON.parse(importMap) as { integrity: Record<string, string> }).integrity[file]
    if (hash !== undefined && hash !== integrityOf(body))
      failures.push(`${file} is not what its page expects`)
  }

  async function read(reader: number) {
    for (let turn = reader; !end.signal.aborted; turn++) {
      const { path } = addresses[turn % addresses.length]!
      const headers = { 'accept-encoding': codings[turn % codings.length]! }
      const page = await readPage(path, 200, { headers })
      const opened = [...open.values()][turn % open.size]!
      for (const each of [page, opened]) {
        for (let count = 0; count < filesPerPage; count++) {
          await readFile(each, each.files[(turn * filesPerPage + count) % each.files.length]!)
        }
      }
      if (turn % 5 === 0) await readPage('/api/enquiries', 422, form)
      if (turn % 7 === 0) await readPage('/en?received=V-7K3M-9QXD', 200, { headers })
    }
  }

  const reading = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)))
  reading.catch(() => {})

  return {
    failures,
    requests: () => requests,
    /** The landing page as it is served now, and as the answer to a form. */
    landingPage: async () => (await readPage('/')).html,
    refusedForm: async () => (await readPage('/api/enquiries', 422, form)).html,
    /** Reads all files of the pages that are open, and ends. Fails when a connection did. */
    async finish() {
      end.abort()
      await reading
      for (const page of open.values()) for (const file of page.files) await readFile(page, file)
      agent.destroy()
    },
  }
}
