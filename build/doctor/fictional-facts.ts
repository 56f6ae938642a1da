import type { Content } from '../content/schema.ts'
import { type Check, type Finding, findingsOf } from './finding.ts'
import shipped from './shipped.json' with { type: 'json' }

/** Domains that are reserved for examples and tests (RFC 2606, RFC 6761). */
const reservedDomain = /(?:^|[@./])(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid)(?=[/:>]|$)/i

export function isReserved(address: string): boolean {
  return reservedDomain.test(address)
}

/** Telephone numbers that the Bundesnetzagentur keeps free for films and examples begin so (Mitteilung 148/2021). */
const phonesForFilms = ['493023125', '496990009', '494066969', '492214710', '498999998']

/** A real company may have one of these figures, or two, but hardly half of them. */
const mostShipped = 2
const shippedClaims: Record<string, number> = shipped.claims

/** Facts of the content that no real company can have. */
export function findFictionalFacts({ site, legal }: Pick<Content, 'site' | 'legal'>): Finding[] {
  const digits = site.phone.replaceAll(/\D/g, '')
  const isForFilms = phonesForFilms.some((start) => digits.startsWith(start))
  const hasNoProfile = (address: string) => isReserved(address) || new URL(address).pathname === '/'
  const claims = Object.entries(site.claims).filter(([name, figure]) => shippedClaims[name] === figure)
  return findingsOf([
    [isReserved(site.email), 'reservedEmail', valueOf(site.email), ['site', 'email']],
    [isForFilms, 'phoneForFilms', valueOf(site.phone), ['site', 'phone']],
    ...Object.entries(site.profiles).map(([name, address]): Check => {
      return [hasNoProfile(address), 'noProfile', valueOf(address), ['site', 'profiles', name]]
    }),
    ...(['registerNumber', 'vatId'] as const).map((name): Check => {
      return [!/[1-9]/.test(legal[name]), name, valueOf(legal[name]), ['legal', name]]
    }),
    ...claims.map(([name, figure]): Check => {
      return [claims.length > mostShipped, 'exampleFigure', valueOf(figure), ['site', 'claims', name]]
    }),
  ])
}

/** With ordinary spaces, so that the owner can search for it. */
function valueOf(fact: string | number) {
  return { value: String(fact).replaceAll(/[\u00A0\u202F]/g, ' ') }
}
