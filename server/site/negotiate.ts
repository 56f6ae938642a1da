/** The content codings (RFC 9110, 8.4.1) that the build prepares, and the plain content. */
export type Coding = 'br' | 'gzip' | 'identity'

/**
 * What to send for an `Accept-Encoding` (RFC 9110, 12.5.3): of what is offered the first, thus smallest, that the client does
 * not refuse. Plain content is the last resort and is sent even where it is refused: a page in a coding that a client
 * dislikes serves its reader better than 406.
 * @param offered in the order of the server's preference, `identity` last.
 */
export function chooseRepresentation<Offer extends { readonly coding: Coding }>(
  acceptEncoding: string | undefined,
  offered: readonly Offer[],
): Offer {
  if (offered.length === 1 || acceptEncoding === undefined) return offered.at(-1)!
  const isAccepted = new Map<string, boolean>()
  for (const member of acceptEncoding.toLowerCase().split(',')) {
    const end = member.indexOf(';')
    const name = end === -1 ? member : member.slice(0, end)
    isAccepted.set(name.trim(), end === -1 || !/;\s*q=0(?:\.0*)?\s*$/.test(member))
  }
  const first = offered.find(({ coding }) => isAccepted.get(coding) ?? isAccepted.get('*'))
  return first ?? offered.at(-1)!
}

/** Whether an `If-None-Match` (RFC 9110, 13.1.2) holds the tag; compared weakly, for proxies weaken tags. */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
