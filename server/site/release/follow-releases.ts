import type { FastifyInstance } from 'fastify'
import { currentRelease, openRelease, type Release } from './release.ts'

const intervalMs = 1_000

/**
 * Has another release served once the link leads to it, until the server stops. One that cannot be served is logged, and
 * the one before goes on. Looking at one link each second works wherever the link does; the file system tells of no change
 * on network drives and in many containers.
 * @param options.served the folder of the release that is served at first.
 */
export function followReleases(options: {
  app: Pick<FastifyInstance, 'addHook' | 'log'>
  dist: string
  siteUrl: string
  served: string
  serve: (release: Release) => void
}) {
  const { app, dist, siteUrl, serve } = options
  let { served } = options
  let reason = ''
  let timer: NodeJS.Timeout | undefined

  async function look() {
    try {
      const directory = await currentRelease(dist)
      if (directory !== served) {
        serve(await openRelease(directory, siteUrl))
        served = directory
        app.log.info({ release: directory }, 'Another release is served')
      }
      reason = ''
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // Said once for each reason, not every second.
      if (message !== reason) app.log.warn({ reason: message, served }, 'A release is not served')
      reason = message
    }
    timer?.refresh()
  }

  timer = setTimeout(() => void look(), intervalMs).unref()
  void look()
  app.addHook('preClose', async () => clearTimeout(timer))
}
