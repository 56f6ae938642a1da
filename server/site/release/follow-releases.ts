import type { FastifyInstance } from 'fastify'
import { currentRelease, openRelease, type ServedRelease } from './release.ts'

const intervalMs = 1_000

/**
 * Puts another release in the place of the one that is served once the link leads to it, until the server stops. One that
 * cannot be served is logged, and the one before goes on. Looking at one link each second works wherever the link does; the
 * file system tells of no change on network drives and in many containers.
 */
export function followReleases(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  dist: string,
  siteUrl: string,
  served: ServedRelease,
) {
  let reason = ''

  async function look() {
    try {
      const directory = await currentRelease(dist)
      if (directory !== served.directory) {
        Object.assign(served, { directory, release: await openRelease(directory, siteUrl) })
        app.log.info({ release: directory }, 'Another release is served')
      }
      reason = ''
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // Said once for each reason, not every second.
      if (message !== reason)
        app.log.warn({ reason: message, served: served.directory }, 'A release is not served')
      reason = message
    }
    timer.refresh()
  }

  const timer = setTimeout(() => void look(), intervalMs).unref()
  void look()
  app.addHook('preClose', async () => clearTimeout(timer))
}
