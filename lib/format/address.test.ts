import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type AddressFields, addressLines, streetOf } from './address.ts'

const church: AddressFields = {
  adressLine1: 'DUPONT SA',
  adressLine4: '12 BIS RUE DE L’ÉGLISE',
  adressLine6: '69003 LYON CEDEX 03',
  adressPostalCode: '69003',
  adressCity: 'Lyon',
}

describe('streetOf', () => {
  it('leaves out what a table shows in its own columns', () => {
    expect(streetOf(church)).toBe('DUPONT SA, 12 BIS RUE DE L’ÉGLISE')
    expect(streetOf({ adressPostalCode: '69003', adressCity: 'Lyon' })).toBe('')
    expect(streetOf({})).toBe('')
  })

  it('says no line that the address does not, and none twice', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }))
    const address = fc.record({
      adressLine1: text,
      adressLine4: text,
      adressLine6: text,
      adressPostalCode: text,
      adressCity: text,
    })
    fc.assert(
      fc.property(address, (one) => {
        const lines = addressLines(one)
        const street = streetOf(one)
        expect(lines.join(', ').startsWith(street) || lines.some((line) => street.includes(line))).toBe(true)
        expect(street.length).toBeLessThanOrEqual(lines.join(', ').length)
      }),
    )
  })
})
