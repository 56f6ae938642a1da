import type { FastifyInstance } from 'fastify'
import { redactError } from '../../http/redact-error.ts'
import { currentRelease, openRelease, type Release } from './release.ts'

const intervalMs = 1_000

/**
 * Has another release served once the link leads to it, until the server stops. A release that cannot be served is
 * logged, and the one before goes on.
 *
 * To look at one link each second works wherever the link does. The file system tells of no change on network drives and
 * in many containers, and a signal needs the right to send it and the number of each process.
 */
export function followReleases({
  app,
  dist,
  siteUrl,
  serve,
  served,
}: {
  app: Pick<FastifyInstance, 'addHook' | 'log'>
  dist: string
  siteUrl: string
  /** The folder of the release that is served. */
  served: string
  serve: (release: Release) => Promise<void>
}) {
  let reason = ''
  let isStopped = false

  async function look() {
    try {
      const directory = await currentRelease(dist)
      if (directory !== served) {
        await serve(await openRelease(directory, siteUrl))
        served = directory
        app.log.info({ release: directory }, 'Another release is served')
      }
      reason = ''
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // Said once for each reason, not every second.
      if (message !== reason)
        app.log.warn({ err: redactError(error), reason: message }, 'A release is not served')
      reason = message
    }
    if (!isStopped) timer = setTimeout(() => void look(), intervalMs).unref()
  }

  let timer = setTimeout(() => void look(), intervalMs).unref()
  app.addHook('preClose', async () => {
    isStopped = true
    clearTimeout(timer)
  })
}
