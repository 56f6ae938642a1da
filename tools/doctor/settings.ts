import type { Config } from '#server/config/config.ts'
import type { Finding } from './finding.ts'

/** Settings that work on a laptop and nowhere else. */
export function findSettings({ SITE_URL, SMTP_URL, TRUST_PROXY, ENQUIRY_ENDPOINT }: Config): Finding[] {
  const findings: Finding[] = []
  const { protocol, hostname } = new URL(SITE_URL)
  if (/^(?:localhost|127\..*|\[::1\])$/.test(hostname)) {
    findings.push({
      what: 'SITE_URL is not set',
      remedy: 'Set it to the public address, such as https://www.your-domain.de, and build again.',
    })
  } else if (protocol !== 'https:') {
    findings.push({
      what: 'SITE_URL is without https',
      remedy: 'Get a certificate for the proxy, set SITE_URL to https://…, and build again.',
    })
  }
  if (ENQUIRY_ENDPOINT === '') return findings

  if (SMTP_URL === '') {
    findings.push({
      what: 'SMTP_URL is not set, so nobody is told of an enquiry',
      remedy: 'Set it to the mail server; docs/operations.md says how under "Mail".',
    })
  }
  if (TRUST_PROXY === false) {
    findings.push({
      what: 'TRUST_PROXY is not set, so the limits against floods cannot tell visitors apart',
      remedy: 'Set it to the address of the proxy that speaks TLS, such as 127.0.0.1.',
    })
  }
  return findings
}
