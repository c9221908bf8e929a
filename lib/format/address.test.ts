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
    expect(streetOf(church)).toBe('12 BIS RUE DE L’ÉGLISE')
    expect(streetOf({ ...church, adressLine3: 'BÂTIMENT C' })).toBe('12 BIS RUE DE L’ÉGLISE, BÂTIMENT C')
    expect(streetOf({ ...church, adressLine4: null })).toBe('DUPONT SA')
    expect(streetOf({ adressPostalCode: '69003', adressCity: 'Lyon' })).toBe('')
    expect(streetOf({})).toBe('')
  })

  it('says each line once, and only lines of the address', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }))
    const address = fc.record({
      adressLine1: text,
      adressLine3: text,
      adressLine4: text,
      adressLine6: text,
      adressPostalCode: text,
      adressCity: text,
    })
    fc.assert(
      fc.property(address, (one) => {
        const street = streetOf(one)
        const lines = addressLines(one)
        expect(street.length).toBeLessThanOrEqual(lines.join(', ').length)
        if (lines.length === 0) expect(street).toBe('')
      }),
    )
  })
})
