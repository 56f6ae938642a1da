import type { Content } from '#content/loader/schema.ts'
import type { Config } from '#server/config/config.ts'
import type { Finding } from './finding.ts'

/** Domains that belong to nobody (RFC 2606, RFC 6761). */
const reservedDomain = /(?:^|[@./])(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid)(?=[/:>]|$)/i

export function isReserved(address: string): boolean {
  return reservedDomain.test(address)
}

/** The numbers that the Bundesnetzagentur keeps free for films and examples (Mitteilung 148/2021), as they begin. */
const phonesForFilms = ['493023125', '496990009', '494066969', '492214710', '498999998']

/** Facts of the content that no real house can have. */
export function findFiction({ site, legal }: Pick<Content, 'site' | 'legal'>): Finding[] {
  const findings: Finding[] = []
  function find(isFiction: boolean, key: string, value: string, why: string, remedy: string) {
    const [file, name] = key.split(/\.(.*)/s)
    // The spaces that hold a number together are hard to search for.
    const shown = value.replaceAll(/[\u00A0\u202F]/g, ' ')
    if (isFiction) findings.push({ what: `content/${file}.json: ${name} is "${shown}", ${why}`, remedy })
  }

  find(isReserved(site.email), 'site.email', site.email, 'whose domain is nobody’s', 'Write your address.')
  const digits = site.phone.replaceAll(/\D/g, '')
  const isForFilms = phonesForFilms.some((start) => digits.startsWith(start))
  find(isForFilms, 'site.phone', site.phone, 'a number for films', 'Write your number.')
  for (const [name, address] of Object.entries(site.profiles)) {
    const isNobodys = isReserved(address) || new URL(address).pathname === '/'
    find(isNobodys, `site.profiles.${name}`, address, 'the profile of nobody', 'Write the address of yours.')
  }
  for (const [name, remedy] of [
    ['registerNumber', 'Write the number that the register court has given to the company (§ 5 DDG).'],
    ['vatId', 'Write the VAT ID of the company (§ 5 DDG, § 27a UStG).'],
  ] as const) {
    const hasOnlyZeros = !/[1-9]/.test(legal[name])
    find(hasOnlyZeros, `legal.${name}`, legal[name], 'a number that nobody has', remedy)
  }
  return findings
}

/** Settings that name a domain of nobody. Only names are told: one of them holds a password. */
export function findFictionalSettings(config: Config): Finding[] {
  const names = ['SITE_URL', 'SMTP_URL', 'ENQUIRY_TO', 'ENQUIRY_FROM'] as const
  return names
    .filter((name) => isReserved(config[name]))
    .map((name) => ({
      what: `${name} names a domain that belongs to nobody`,
      remedy: 'Write the real one into .env.',
    }))
}
