import { createHmac, timingSafeEqual } from 'node:crypto'

/** Below this path lie the pages on which the owner decides. */
export const quarantinePath = '/quarantine'

/** The link to the page of one enquiry. Nobody else can make it, and it opens no other. */
export function quarantineLink(siteUrl: string, key: string, reference: string): string {
  return new URL(`${quarantinePath}/${reference}/${signatureOf(key, reference)}`, siteUrl).href
}

/** Whether the signature in a link is that of the reference in it. */
export function isSigned(key: string, reference: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(key, reference))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(key: string, reference: string): string {
  return createHmac('sha256', key).update(`quarantine ${reference}`).digest('base64url')
}
