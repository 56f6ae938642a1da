import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { addresses } from '#contract/routes.ts'
import { devSite, edit } from '../e2e/development/dev-site.ts'

const secret = 'Zoes vertrauliche Zeilen'

/** Files of every kind that no browser may have, where they usually are and where somebody may have put them. */
const files = `
  data/enquiries.db data/enquiries.db-journal data/draft/now/team.json data/export.json
  .env .env.production .npmrc .git/config content/.env public/.env server.key server/key.pem notes.txt
  enquiries.db enquiries.csv backup.db backup/enquiries.json export.json
  content/enquiries.db server/backup.db-journal build/enquiries.csv src/enquiries.sqlite3
  dist/releases/2026-01-01T00-00-00Z/release.json`
  .trim()
  .split(/\s+/)

/** What is answered to an address as it stands: `fetch` would tidy it. */
async function answerTo(origin: string, address: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const [response] = await once(get({ hostname, port, path: address }), 'response')
  return await text(response)
}

/** How a browser may ask for a file: by its place here or in the file system, in other aliases, and as a module. */
function addressesOf(folder: string, file: string): string[] {
  const places = [`/${file}`, `/@fs${path.join(folder, file)}`]
  const spelt = places.flatMap((place) => [
    place.replaceAll('/', '%2f').replace('%2f', '/'),
    place.replace(/\w(?=\.)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    place.replace(/[^/]+$/, (name) => `x/../${name}`),
    `${place}/`,
    `${place}::$DATA`,
    `/src/..${place}`,
    `/src/%2e%2e${place}`,
    `/${place}`,
  ])
  const queries = ['', '?raw', '?import&raw', '?url', '?import&url', '?inline', '?import', '?raw??', '?.svg']
  return [...places.flatMap((place) => queries.map((query) => place + query)), ...spelt]
}

it.each([
  ['npm run dev', undefined],
  ...(existsSync('editor') ? [['npm run edit', edit] as const] : []),
] as const)(
  '%s serves the pages, and no byte of data, settings or keys',
  { timeout: 300_000 },
  async (_, program) => {
    await using site = await devSite(program)
    for (const file of files) {
      await mkdir(path.dirname(path.join(site.folder, file)), { recursive: true })
      await writeFile(path.join(site.folder, file), file.endsWith('.json') ? `{ "a": "${secret}" }` : secret)
    }
    // An empty one, for the programs read their settings from it.
    await writeFile(path.join(site.folder, '.env'), `# ${secret}`)
    const address = await site.start()

    for (const { path: page } of addresses) expect((await fetch(address + page)).status, page).toBe(200)
    expect((await fetch(`${address}/src/styles/base.css`)).status).toBe(200)
    const leaks: string[] = []
    for (const file of files)
      for (const each of addressesOf(site.folder, file)) {
        const answer = await answerTo(address, each)
        if (answer.includes(secret) || answer.includes(Buffer.from(secret).toString('base64')))
          leaks.push(each)
      }
    expect(leaks).toEqual([])
  },
)
