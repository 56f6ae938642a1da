/** The content codings (RFC 9110, 8.4.1) that the build prepares, and the plain content. */
export type Coding = 'br' | 'gzip' | 'identity'

const weightPattern = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/**
 * What to send for an `Accept-Encoding` (RFC 9110, 12.5.3): of what is offered, the one that the client weighs highest,
 * among equals the first. Plain content is the last resort and is sent even where the client refuses it: a page in a
 * coding that it dislikes serves its reader better than 406.
 * @param offered in the order of the server's preference, `identity` last.
 */
export function chooseRepresentation<Offer extends { readonly coding: Coding }>(
  acceptEncoding: string | undefined,
  offered: readonly [Offer, ...Offer[]],
): Offer {
  if (offered.length === 1) return offered[0]
  const weights = parseAcceptEncoding(acceptEncoding ?? '')
  let chosen: Offer | undefined
  let chosenWeight = 0
  for (const offer of offered) {
    const weight = weights.get(offer.coding) ?? (offer.coding === 'identity' ? 0 : (weights.get('*') ?? 0))
    if (weight > chosenWeight) {
      chosen = offer
      chosenWeight = weight
    }
  }
  return chosen ?? offered.at(-1) ?? offered[0]
}

/** A coding with a malformed weight counts as refused: plain content is always understood. */
function parseAcceptEncoding(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const member of header.split(',')) {
    const semicolon = member.indexOf(';')
    if (semicolon === -1) {
      weights.set(member.trim().toLowerCase(), 1)
    } else {
      const weight = weightPattern.exec(member.slice(semicolon + 1).trim())?.[1]
      weights.set(member.slice(0, semicolon).trim().toLowerCase(), Number(weight ?? 0))
    }
  }
  return weights
}

/** Whether an `If-None-Match` (RFC 9110, 13.1.2) holds the tag; compared weakly, for proxies weaken tags. */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
