import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { closeSingletons } from '../singleton.ts'
import { clientAddress, noteSocketAddresses } from './client-address.ts'

afterEach(closeSingletons)

const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', 1, '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
    ['::ffff:203.0.113.7', 1, '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', 1, '2001:db8:1:2::/64'],
    ['2001:DB8::6', 1, '2001:db8:0:0::/64'],
    ['::1', 1, '0:0:0:0::/64'],
    ['203.0.113.7', 2, 'unknown'],
    ['not-an-address', 1, 'unknown'],
    ['', 1, 'unknown'],
    ['203.0.113.7', 0, 'unknown'],
  ])('of %j behind %d proxies is %s', (header, trusted, address) => {
    expect(clientAddress(forwarded(header), trusted)).toBe(address)
  })

  it('is the socket’s, whatever a client claims, once addresses are noted', async () => {
    noteSocketAddresses()
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(clientAddress(new Headers(request.headers as Record<string, string>), 0))
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}`, {
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-peer': '8.8.8.8', 'x-real-ip': '7.7.7.7' },
    })
    server.close()
    expect(seen).toEqual(['127.0.0.1'])
  })
})
