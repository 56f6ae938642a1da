import type { Content } from '../content/schema.ts'
import type { Settings } from '#contract/settings.ts'
import { type Finding, findingsOf } from './finding.ts'
import shipped from './shipped.json' with { type: 'json' }

/** Domains that are reserved for examples and tests (RFC 2606, RFC 6761). */
const reservedDomain = /(?:^|[@./])(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid)(?=[/:>]|$)/i

export function isReserved(address: string): boolean {
  return reservedDomain.test(address)
}

/** Telephone numbers that the Bundesnetzagentur keeps free for films and examples begin so (Mitteilung 148/2021). */
const phonesForFilms = ['493023125', '496990009', '494066969', '492214710', '498999998']

/** A real company may have one of these figures, or two, but hardly half of them. */
const mostShippedClaims = 2

/** Facts of the content that no real company can have. */
export function findFictionalFacts({ site, legal }: Pick<Content, 'site' | 'legal'>): Finding[] {
  const findings: Finding[] = []
  const find = (
    isFictional: boolean,
    code: Finding['code'],
    place: Finding['place'],
    fact: string | number,
  ) => {
    // Ordinary spaces, so that the owner can search for the value.
    const value = String(fact).replaceAll(/[\u00A0\u202F]/g, ' ')
    if (isFictional && place) findings.push({ code, place, values: { value } })
  }

  find(isReserved(site.email), 'reservedEmail', ['site', 'email'], site.email)
  const digits = site.phone.replaceAll(/\D/g, '')
  const isForFilms = phonesForFilms.some((start) => digits.startsWith(start))
  find(isForFilms, 'phoneForFilms', ['site', 'phone'], site.phone)
  for (const [name, address] of Object.entries(site.profiles)) {
    const hasNoProfile = isReserved(address) || new URL(address).pathname === '/'
    find(hasNoProfile, 'noProfile', ['site', 'profiles', name], address)
  }
  for (const name of ['registerNumber', 'vatId'] as const)
    find(!/[1-9]/.test(legal[name]), name, ['legal', name], legal[name])
  const shippedClaims = Object.entries(shipped.claims).filter(
    ([name, figure]) => site.claims[name as keyof typeof site.claims] === figure,
  )
  for (const [name, figure] of shippedClaims)
    find(shippedClaims.length > mostShippedClaims, 'exampleFigure', ['site', 'claims', name], figure)
  return findings
}

/** Settings that name a reserved domain. Their values are not shown: one of them contains a password. */
export function findFictionalSettings(config: Settings): Finding[] {
  const names = ['SITE_URL', 'SMTP_URL', 'ENQUIRY_TO', 'ENQUIRY_FROM'] as const
  return findingsOf(names.map((name) => [isReserved(config[name]), 'reservedSetting', { name }]))
}
