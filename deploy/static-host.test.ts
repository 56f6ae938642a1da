import path from 'node:path'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '#build/pages/content-security-policy.ts'
import { commonHeaders, pageHeaders } from '#contract/headers.ts'
import { run } from '#server/tests/run-server.ts'
import { sentFields } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { addTestRelease, buildTestSite } from '../tests/sample-site.ts'
import { hostFiles } from '#build/pages/host-files.ts'
import { serveRelease } from '#build/release/releases.ts'
import { isInstalled, startProxy } from '../tests/deploy-recipes.ts'

const pageOf = (name: string) => `<head><style>#${name}{}</style></head><h1>${name}</h1>`

/** A release that can be told by its page and its script, with the files for hosts that the build writes. */
function releaseOf(name: string) {
  const page = pageOf(name)
  const headers = { ...commonHeaders('http://localhost:3000'), ...pageHeaders(contentSecurityPolicy(page)) }
  const hosts = Object.entries(hostFiles(headers, name)).map(([file, text]) => [`../hosts/${file}`, text])
  return { 'en.html': page, [`assets/${name}.js`]: name, ...Object.fromEntries(hosts) }
}

/** The two lines of a recipe that stand in comments count, for this folder. */
const uncommented = (recipe: string, folder: string) =>
  recipe.replaceAll(/# ((?:root|include|import) .*)/g, '$1').replaceAll('/srv/valdorn', folder)

/** The recipe of the proxy, of which the form is left to the server. */
const formAlone = {
  nginx: (recipe: string) => recipe.replace('\n  location / {', '\n  location = /api/enquiries {'),
  caddy: (recipe: string) => recipe.replace('\treverse_proxy', '\treverse_proxy /api/enquiries'),
}

async function startHost(name: keyof typeof formAlone) {
  await using started = new AsyncDisposableStack()
  const { directory } = started.use(await buildTestSite())
  const add = (release: string) => addTestRelease(directory, release, releaseOf(release))
  await add('one')
  // The server has another site: what comes from it can be told.
  const other = started.use(await buildTestSite())
  const server = started.use(run(other.directory, { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }))
  const change = (recipe: string) => formAlone[name](uncommented(recipe, directory))
  const host = started.use(await startProxy(name, await server.started(), directory, change))
  const running = started.move()
  return {
    ...host,
    add,
    serve: (release: string) => serveRelease(path.join(directory, 'dist'), release),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

it.for(['nginx', 'caddy'] as const)(
  'B-16 %s as a host has the policy of each page',
  async (name, { skip }) => {
    if (!isInstalled(name)) skip()
    await using host = await startHost(name)
    const mismatches: string[] = []
    async function page() {
      const response = await host.ask('/en')
      const html = await response.text()
      const isFit = response.headers.get('content-security-policy') === contentSecurityPolicy(html)
      if (response.status !== 200 || !isFit) mismatches.push(`${response.status} ${html}`)
      return html
    }
    const end = new AbortController()
    const reading = (async () => {
      while (!end.signal.aborted) await page()
    })()

    expect(await page()).toBe(pageOf('one'))
    await host.add('two')
    // It follows nothing until it is told to.
    expect(await page()).toBe(pageOf('one'))
    host.reload()
    await expect.poll(page).toBe(pageOf('two'))
    expect((await host.ask('/assets/one.js')).status).toBe(200)
    await host.serve('one')
    host.reload()
    await expect.poll(page).toBe(pageOf('one'))
    const script = await host.ask('/assets/two.js')
    expect([script.status, script.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const missing = await host.ask('/nothing')
    expect([missing.status, await missing.text()]).toEqual([404, '<h1>Not found, de</h1>'])
    expect((await host.ask('/api/enquiries', JSON.stringify(sentFields()))).status).toBe(201)
    end.abort()
    await reading
    expect(mismatches).toEqual([])
  },
)
