import { describe, expect, it } from 'vitest'
import { chooseRepresentation, type Coding } from './negotiate.ts'

const offered: { coding: Coding }[] = [{ coding: 'br' }, { coding: 'gzip' }, { coding: 'identity' }]

describe('the coding of an answer', () => {
  it.each<[acceptEncoding: string | undefined, coding: Coding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.000, gzip ; q=0.001', 'gzip'],
    ['identity, gzip;q=0.5', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity;q=0, br;q=0, gzip;q=0', 'identity'],
    [',,;,br,', 'br'],
  ])('for Accept-Encoding %j is %s', (acceptEncoding, coding) => {
    expect(chooseRepresentation(acceptEncoding, offered).coding).toBe(coding)
  })

  it('is one that exists', () => {
    expect(chooseRepresentation('br, gzip;q=0.1', offered.slice(1)).coding).toBe('gzip')
    expect(chooseRepresentation('br, gzip', offered.slice(2)).coding).toBe('identity')
  })
})
