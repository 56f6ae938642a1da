import { BlockList, isIP } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusedError } from './problems.ts'

/** A whole hotel shares one address. */
const most = 60
const windowMs = 10 * 60 * 1000
/** A flood must not fill the memory. */
const mostAddresses = 100_000

/** Addresses that no visitor from the Internet has: the one of a proxy that does not say for whom it asks. */
const local = new BlockList()
const localIPv4 = { '127.0.0.0': 8, '10.0.0.0': 8, '172.16.0.0': 12, '192.168.0.0': 16, '169.254.0.0': 16 }
const localIPv6 = { '::1': 128, 'fc00::': 7, 'fe80::': 10 }
for (const [network, bits] of Object.entries(localIPv4)) local.addSubnet(network, bits)
for (const [network, bits] of Object.entries(localIPv6)) local.addSubnet(network, bits, 'ipv6')

const nothing = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Counts by address, all of which are forgotten when the window ends: the privacy page promises minutes. */
class CountsOfWindow {
  readonly #counts = new Map<string, number>()
  #endsAtMs = performance.now() + windowMs

  constructor() {
    setInterval(() => {
      this.#counts.clear()
      this.#endsAtMs = performance.now() + windowMs
    }, windowMs).unref()
  }

  incr(address: string, done: (error: Error | null, result: { current: number; ttl: number }) => void) {
    if (this.#counts.size >= mostAddresses) this.#counts.clear()
    const current = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, current)
    done(null, { current, ttl: this.#endsAtMs - performance.now() })
  }

  child() {
    return this
  }
}

/**
 * The hook that refuses what is beyond the limit of an address, before anything is read or rendered.
 * @param isProxied whether a proxy should say whose requests it passes on.
 */
export async function limitPosts(app: FastifyInstance, isProxied: boolean) {
  let hasWarned = false
  await app.register(rateLimit, {
    global: false,
    max: most,
    timeWindow: windowMs,
    store: CountsOfWindow,
    // Behind NAT64, all of IPv4 is in one /96.
    keyGenerator: ({ ip }: FastifyRequest) =>
      normalizeIP(withoutPort(ip), ip.startsWith('64:ff9b::') ? 128 : 56),
    allowList(request: FastifyRequest) {
      const address = withoutPort(request.ip)
      if (isIP(address) !== 0 && !local.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return false
      if (!hasWarned && (isProxied || request.headers['x-forwarded-for'] !== undefined)) {
        hasWarned = true
        app.log.warn('The address of visitors is not known, so nobody is limited: see TRUST_PROXY')
      }
      return true
    },
    errorResponseBuilder: () => new RefusedError({ code: 'tooMany' }),
    addHeadersOnExceeding: nothing,
  })
  return app.rateLimit()
}

/** Some proxies name the port as well. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')
}
