import { placeOf } from '#content/loader/content-file.ts'
import type { Content } from '#content/loader/schema.ts'
import type { Config } from '#server/config/config.ts'
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
  function find(isFictional: boolean, file: string, key: string, value: string, why: string, remedy: string) {
    // Ordinary spaces, so that the owner can search for the value.
    const shown = value.replaceAll(/[\u00A0\u202F]/g, ' ')
    if (isFictional) findings.push({ what: `${placeOf(file, key.split('.'))} is "${shown}", ${why}`, remedy })
  }

  find(
    isReserved(site.email),
    'site',
    'email',
    site.email,
    'whose domain is reserved for examples',
    'Write your address.',
  )
  const digits = site.phone.replaceAll(/\D/g, '')
  const isForFilms = phonesForFilms.some((start) => digits.startsWith(start))
  find(isForFilms, 'site', 'phone', site.phone, 'a number for films', 'Write your number.')
  for (const [name, address] of Object.entries(site.profiles)) {
    const hasNoProfile = isReserved(address) || new URL(address).pathname === '/'
    find(
      hasNoProfile,
      'site',
      `profiles.${name}`,
      address,
      'which is not a profile',
      'Write the address of yours.',
    )
  }
  for (const [name, remedy] of [
    ['registerNumber', 'Write the number that the register court has given to the company (§ 5 DDG).'],
    ['vatId', 'Write the VAT ID of the company (§ 5 DDG, § 27a UStG).'],
  ] as const) {
    const hasOnlyZeros = !/[1-9]/.test(legal[name])
    find(hasOnlyZeros, 'legal', name, legal[name], 'a number that nobody has', remedy)
  }
  const shippedClaims = Object.entries(shipped.claims).filter(
    ([name, figure]) => site.claims[name as keyof typeof site.claims] === figure,
  )
  find(
    shippedClaims.length > mostShippedClaims,
    'site',
    'claims',
    shippedClaims.map(([name, figure]) => `${name} ${figure}`).join(', '),
    'which are figures of the example',
    'Write your own, and keep the evidence for each (§ 5 UWG).',
  )
  return findings
}

/** Settings that name a reserved domain. Their values are not shown: one of them contains a password. */
export function findFictionalSettings(config: Config): Finding[] {
  const names = ['SITE_URL', 'SMTP_URL', 'ENQUIRY_TO', 'ENQUIRY_FROM'] as const
  const remedy = 'Write the real one into .env.'
  return findingsOf(
    names.map((name) => [
      isReserved(config[name]),
      `${name} names a domain that is reserved for examples`,
      remedy,
    ]),
  )
}
