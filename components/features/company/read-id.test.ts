import { describe, expect, it } from 'vitest'

import { readAddressId } from './read-id.ts'

describe('readId', () => {
  it('reads ids', () => {
    expect(readAddressId('1')).toBe(1)
    expect(readAddressId('9007199254740991')).toBe(9_007_199_254_740_991)
  })

  it.each([
    '',
    '0',
    '01',
    '-1',
    '1.5',
    '1e3',
    'abc',
    '12a',
    ' 1',
    '9007199254740993',
    '99999999999999999',
    '１',
  ])('refuses %j', (text) => {
    expect(readAddressId(text)).toBeNull()
  })
})
