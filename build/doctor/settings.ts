import type { Settings } from '#contract/settings.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Settings that work on a laptop and nowhere else. */
export function findSettings({ SITE_URL, SMTP_URL, TRUST_PROXY, ENQUIRY_ENDPOINT }: Settings): Finding[] {
  const { protocol, hostname } = new URL(SITE_URL)
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(hostname)
  const isDelivering = ENQUIRY_ENDPOINT !== ''
  return findingsOf([
    [isLocal, 'noSiteUrl'],
    [!isLocal && protocol !== 'https:', 'noHttps'],
    [isDelivering && SMTP_URL === '', 'noMailServer'],
    [isDelivering && TRUST_PROXY === false, 'noProxy'],
  ])
}
