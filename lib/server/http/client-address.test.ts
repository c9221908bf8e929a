import { describe, expect, it } from 'vitest'

import { clientAddress } from './client-address.ts'

const forwarded = (value: string) => ({ headers: new Headers({ 'x-forwarded-for': value }), address: '' })

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', 1, '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
    ['::ffff:203.0.113.7', 1, '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', 1, '2001:db8:1:2::/64'],
    ['2001:DB8::6', 1, '2001:db8:0:0::/64'],
    ['::1', 1, '0:0:0:0::/64'],
    ['203.0.113.7:5678', 1, '203.0.113.7'],
    ['6.6.6.6:1, 203.0.113.7:65535, 10.0.0.1:80', 2, '203.0.113.7'],
    ['"203.0.113.7:5678"', 1, '203.0.113.7'],
    ['[2001:db8:1:2::1]:443', 1, '2001:db8:1:2::/64'],
    ['"[2001:db8:1:2::1]:443"', 1, '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', 1, '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]:443', 1, '203.0.113.7'],
    ['fe80:1:2:3::1%eth0', 1, 'fe80:1:2:3::/64'],
    ['::2:3:4:5:6:192.0.2.1', 1, '0:2:3:4::/64'],
    ['203.0.113.7:', 1, 'unknown'],
    ['203.0.113.7:123456', 1, 'unknown'],
    ['203.0.113:80', 1, 'unknown'],
    ['[203.0.113.7', 1, 'unknown'],
    ['[]:443', 1, 'unknown'],
    ['_hidden', 1, 'unknown'],
    ['203.0.113.7', 2, 'unknown'],
    ['not-an-address', 1, 'unknown'],
    ['', 1, 'unknown'],
    ['203.0.113.7', 0, 'unknown'],
  ])('of %j behind %d proxies is %s', (header, trusted, address) => {
    expect(clientAddress(forwarded(header), trusted)).toBe(address)
  })

  it('is the socket’s, whatever a client claims, where no proxy is trusted', () => {
    const headers = new Headers({ 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '7.7.7.7' })
    expect(clientAddress({ headers, address: '::ffff:127.0.0.1' }, 0)).toBe('127.0.0.1')
  })
})
