import { expect, it } from 'vitest'
import { roomForPage, shareOfFirstPackets } from './first-packets.ts'

it('a page that does not arrive at once is warned of', () => {
  expect(shareOfFirstPackets('/', roomForPage)).toBe('/: 13.4 of 13.4 kB that arrive at once')
  expect(shareOfFirstPackets('/en', roomForPage + 100)).toBe(
    'Warning: /en: 13.5 of 13.4 kB that arrive at once; the rest arrives a round trip later',
  )
})
