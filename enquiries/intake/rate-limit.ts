import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { RefusedError } from './problems.ts'

/** A whole hotel shares one address. */
const most = 60
const windowMs = 10 * 60 * 1000
/** A flood must not fill the memory. */
const mostNetworks = 100_000

/**
 * The hook that refuses what is beyond the limit of a network, before anything is read or rendered. All counts are forgotten
 * when the window ends: the privacy page promises minutes.
 * @param isProxied whether a proxy should say whose requests it passes on.
 */
export function limitPosts(app: FastifyInstance, isProxied: boolean) {
  const counts = new Map<string, number>()
  let endsAtMs = performance.now() + windowMs
  setInterval(() => {
    counts.clear()
    endsAtMs = performance.now() + windowMs
  }, windowMs).unref()
  let hasWarned = false

  return async ({ ip, headers }: FastifyRequest, reply: FastifyReply) => {
    const network = networkOf(ip)
    if (network === undefined) {
      if (hasWarned || !(isProxied || headers['x-forwarded-for'] !== undefined)) return
      hasWarned = true
      app.log.warn('The address of visitors is not known, so nobody is limited: see TRUST_PROXY')
      return
    }
    if (counts.size >= mostNetworks) counts.clear()
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= most) return
    reply.header('retry-after', Math.ceil((endsAtMs - performance.now()) / 1000))
    throw new RefusedError({ code: 'tooMany' })
  }
}

/** An address of IPv4, or the /56 of one of IPv6; undefined for what no visitor from the Internet has, as a silent proxy. */
function networkOf(ip: string): string | undefined {
  // Some proxies name the port as well.
  const address = ip.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')
  if (isIP(address) === 0) return undefined
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (['loopback', 'private', 'linkLocal', 'uniqueLocal'].includes(range)) return undefined
  // Behind NAT64 (RFC 6052), all of IPv4 is in one /96.
  return String(parsed.toByteArray().slice(0, range === 'rfc6052' ? 16 : 7))
}
