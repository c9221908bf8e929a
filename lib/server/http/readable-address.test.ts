import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readableAddress } from './readable-address.ts'

describe('readableAddress', () => {
  it.each([
    ['/', '/'],
    ['/companies/12?q=%ff', '/companies/12?q=%ff'],
    ['/companies/%C3%A9', '/companies/%C3%A9'],
    ['/companies/%ff', '/companies/%25ff'],
    ['/companies/%ff%41?q=%ff', '/companies/%25ff%2541?q=%ff'],
    ['/companies/%', '/companies/%25'],
    ['/api/v1/%e9t', '/api/v1/%25e9t'],
    ['http://evil.example/api/health?a=1', '/api/health?a=1'],
    ['HTTPS://user@evil.example:1/%ff', '/%25ff'],
    ['http://evil.example', '/'],
    ['http://evil.example?a=1', '/?a=1'],
    ['//evil.example/x', '//evil.example/x'],
    ['*', '*'],
  ])('%s is read as %s', (url, read) => {
    expect(readableAddress(url)).toBe(read)
  })

  it('always gives a path that can be decoded, and leaves the query alone', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', 'a', '%', 'f', '4', '1', '%c3%a9', '?')), (parts) => {
        const url = `/${parts.join('')}`
        const [path = '', ...query] = readableAddress(url).split('?')
        expect(() => decodeURIComponent(path)).not.toThrow()
        expect(query).toEqual(url.split('?').slice(1))
      }),
    )
  })
})
