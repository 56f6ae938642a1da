import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses that no visitor from the Internet can have. */
const localRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/**
 * The part of an address that a household, a hotel or a provider's customer shares: /24 of IPv4, /56 of IPv6. Undefined
 * for an address that no visitor from the Internet can have: then it is the one of a proxy that does not say for whom it
 * asks, and a limit would count all visitors together.
 */
export function rangeOf(address = ''): string | undefined {
  const withoutZone = address.replace(/%.*$/, '')
  // Without this, `1.2.3` would be read as 1.2.0.3.
  if (isIP(withoutZone) === 0) return undefined
  // An IPv4 address as a socket for both versions tells it (`::ffff:…`) becomes one of IPv4.
  const parsed = ipaddr.process(withoutZone)
  if (localRanges.has(parsed.range())) return undefined
  const [version, bits] = parsed.kind() === 'ipv4' ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 56]
  return `${version.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`
}

/** The site that a range of IPv6 is a part of; undefined for one of IPv4. */
export function siteOf(range: string): string | undefined {
  if (!range.endsWith('/56')) return undefined
  return `${ipaddr.IPv6.networkAddressFromCIDR(range.replace(/56$/, '48')).toString()}/48`
}
