import { lookup } from 'node:dns/promises'
import { constants } from 'node:os'
import { isIPv6, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Plugin } from './app.ts'
import { ExpectedError, runProgram } from '#contract/expected-error.ts'
import { misspelt, readSettings, type Settings } from '#contract/settings.ts'
import { followReleases } from './site/release/follow-releases.ts'
import { openServedRelease, type Release } from './site/release/release.ts'

/** Where the builds are. */
const dist = 'dist'

/** Makes a plugin of the server: the settings are those of its start, the release is the one that is served now. */
export type CreatePlugin = (context: { settings: Settings; release: () => Release }) => Plugin

/**
 * Serves the site until the process is told to stop. What a person reads goes to the standard output, JSON lines for machines
 * to the standard error. What is wrong with the settings or the build is told, and ends the process with 1.
 */
export async function serve(createPlugin?: CreatePlugin) {
  await runProgram(() => start(createPlugin))
}

async function start(createPlugin?: CreatePlugin) {
  const settings = readSettings()
  for (const warning of misspelt(process.env)) console.log(warning)
  const served = await openServedRelease(dist, settings.SITE_URL)
  const release = () => served.release
  const plugin = createPlugin?.({ settings, release })
  const app = buildApp({ release, log: process.stderr, trustProxy: settings.TRUST_PROXY, plugin })
  followReleases(app, dist, settings.SITE_URL, served)
  await listen(app, settings)
  stopOnSignal(app)
  const { port } = app.server.address() as AddressInfo
  console.log(`${release().words.site.name} is at http://${hostInUrl(settings.HOST)}:${port}`)
  if (plugin?.notice !== undefined) console.log(plugin.notice)
}

async function listen(app: FastifyInstance, { PORT, HOST }: Settings) {
  const unknownName =
    'HOST is a name that is not known here. Correct it, or leave it empty for every address.'
  const remedies: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is in use. Stop the program that uses it, or set PORT to another number.`,
    EACCES: `This user may not use port ${PORT}. Set PORT to a number from 1024 up.`,
    EADDRNOTAVAIL: 'HOST is not an address of this machine. Correct it, or leave it empty for every address.',
    ENOTFOUND: unknownName,
    EAI_AGAIN: unknownName,
  }
  try {
    // Looked up here, because for the name localhost Fastify would start a second server, out of reach for the stop.
    const host = HOST === '' ? '' : (await lookup(HOST)).address
    await app.listen({ port: PORT, host, listenTextResolver: () => 'Started' })
  } catch (cause) {
    await app.close()
    const remedy = remedies[String((cause as NodeJS.ErrnoException).code)]
    throw remedy === undefined ? cause : new ExpectedError(remedy, { cause })
  }
}

function hostInUrl(host: string): string {
  if (['', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/** Less than the ten seconds after which container runtimes kill a process that was asked to stop. */
const graceMs = 8_000
/** A terminal sends Ctrl-C to npm and to the server, and npm passes it on: the second one is the same key press. */
const sameKeyPressMs = 500

/** The first signal lets the running requests finish, a later one does not wait for them. */
function stopOnSignal(app: FastifyInstance) {
  let firstAtMs: number | undefined
  function handleSignal(signal: NodeJS.Signals) {
    if (firstAtMs === undefined) {
      firstAtMs = performance.now()
      void stop(app)
    } else if (performance.now() - firstAtMs > sameKeyPressMs) {
      process.exit(128 + constants.signals[signal])
    }
  }
  process.on('SIGTERM', handleSignal)
  process.on('SIGINT', handleSignal)
}

/** The process then ends by itself, for nothing is left that it waits for. */
async function stop(app: FastifyInstance) {
  app.log.info('Stopping')
  const deadline = setTimeout(() => {
    app.log.warn('Stopped although requests were not finished')
    process.exit()
  }, graceMs)
  await app.close()
  clearTimeout(deadline)
  app.log.info('Stopped')
}
