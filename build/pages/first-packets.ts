import { rounded } from '../assets/originals.ts'

/** How much of a page the first ten packets of a connection hold, beside 1.2 kB of headers. */
export const roomForPage = 13_400

/** How much of that room a page takes, by its bytes as they are sent. Content may grow beyond it, at the cost of a round trip. */
export function shareOfFirstPackets(address: string, bytes: number): string {
  const share = `${address}: ${rounded(bytes / 1000)} of ${rounded(roomForPage / 1000)} kB that arrive at once`
  return bytes > roomForPage ? `Warning: ${share}; the rest arrives a round trip later` : share
}
