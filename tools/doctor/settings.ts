import type { Config } from '#server/config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Settings that work on a laptop and nowhere else. */
export function findSettings({ SITE_URL, SMTP_URL, TRUST_PROXY, ENQUIRY_ENDPOINT }: Config): Finding[] {
  const { protocol, hostname } = new URL(SITE_URL)
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(hostname)
  const isDelivering = ENQUIRY_ENDPOINT !== ''
  return findingsOf([
    [
      isLocal,
      'SITE_URL is not set',
      'Set it to the public address, such as https://www.your-domain.de, and build again.',
    ],
    [
      !isLocal && protocol !== 'https:',
      'SITE_URL is without https',
      'Get a certificate for the proxy, set SITE_URL to https://…, and build again.',
    ],
    [
      isDelivering && SMTP_URL === '',
      'SMTP_URL is not set, so nobody is told of an enquiry',
      'Set it to the mail server; docs/operations.md says how under "Mail".',
    ],
    [
      isDelivering && TRUST_PROXY === false,
      'TRUST_PROXY is not set, so the limits against floods cannot tell visitors apart',
      'Set it to the address of the proxy that speaks TLS, such as 127.0.0.1.',
    ],
  ])
}
