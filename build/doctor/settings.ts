import type { Settings } from '#contract/settings.ts'
import { type Check, type Finding, findingsOf } from './finding.ts'

/** Their values are not shown: one of them contains a password. */
const withDomain = ['SITE_URL', 'SMTP_URL', 'ENQUIRY_TO', 'ENQUIRY_FROM'] as const

/** Domains for examples and tests (RFC 2606, RFC 6761). */
const reserved = /[@./](?:example(?:\.(?:com|net|org))?|test|invalid)(?=[/:>]|$)/i

/** Settings that name a reserved domain, or work on a laptop and nowhere else. */
export function findSettings(settings: Settings): Finding[] {
  const { SITE_URL, SMTP_URL, TRUST_PROXY, ENQUIRY_ENDPOINT } = settings
  const { protocol, hostname } = new URL(SITE_URL)
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(hostname)
  const isDelivering = ENQUIRY_ENDPOINT !== ''
  return findingsOf([
    ...withDomain.map((name): Check => [reserved.test(settings[name]), 'reservedSetting', { name }]),
    [isLocal, 'localSiteUrl', { SITE_URL }],
    [!isLocal && protocol !== 'https:', 'noHttps'],
    [isDelivering && SMTP_URL === '', 'noMailServer'],
    [isDelivering && TRUST_PROXY === false, 'noProxy'],
  ])
}
