import { describe, expect, it } from 'vitest'
import { rangeOf } from './address-range.ts'

describe('an address range', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['203.0.114.9', '203.0.114.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['::ffff:cb00:7109', '203.0.113.0/24'],
    ['2001:db8:1:2345::1', '2001:db8:1:2300::/56'],
    ['2001:DB8:1:23ff:ffff:ffff:ffff:ffff', '2001:db8:1:2300::/56'],
    ['2001:db8:1:2400::', '2001:db8:1:2400::/56'],
    ['2001:db8::', '2001:db8::/56'],
    ['2001:db8::1%eth0', '2001:db8::/56'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::/56'],
    ['::2', '::/56'],
    ['172.15.0.1', '172.15.0.0/24'],
    ['172.32.0.1', '172.32.0.0/24'],
  ])('of %s is %s', (address, range) => {
    expect(rangeOf(address)).toBe(range)
  })

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.178.20',
    'fe80::1%eth0',
    'fd12:3456::1',
    '',
    'unknown',
    undefined,
    '203.0.113.9:4711',
    '1.2.3',
  ])('is not what %j has: that is a proxy, which stands for everybody', (address) => {
    expect(rangeOf(address)).toBeUndefined()
  })
})
