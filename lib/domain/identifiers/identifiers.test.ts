import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isLuhn, luhnCheckDigit, luhnSum } from './luhn.ts'
import { formatSiren, isSiren } from './siren.ts'
import { formatSiret, isSiret, padSiret, sirenOfSiret } from './siret.ts'
import { checkTva, formatTva, isTva, sirenOfTva, tvaKey, tvaOfSiren } from './tva.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
const siren = digits(8).map((body) => body + luhnCheckDigit(body))
const siret = fc.tuple(siren, digits(4)).map(([head, nic]) => head + nic + luhnCheckDigit(head + nic))

describe('Luhn', () => {
  it('accepts known numbers and refuses the rest', () => {
    expect(isLuhn('79927398713')).toBe(true)
    expect(isLuhn('79927398710')).toBe(false)
    expect(luhnSum('')).toBe(-1)
    expect(luhnSum('12a')).toBe(-1)
    expect(luhnSum('٠')).toBe(-1)
    expect(() => luhnCheckDigit('12a')).toThrow(RangeError)
  })

  it('has exactly one right check digit, and notices any single wrong digit', () => {
    fc.assert(
      fc.property(siren, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, step) => {
        expect(isLuhn(number)).toBe(true)
        const wrong = (Number(number[at]) + step) % 10
        expect(isLuhn(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false)
      }),
    )
  })
})

describe('SIREN', () => {
  it.each(['552120222', '855200507', '356000000', '000000000', '005520135'])('%s is one', (number) => {
    expect(isSiren(number)).toBe(true)
  })

  it.each([
    '552120223',
    '55212022',
    '5521202220',
    '552 120 222',
    '55212O222',
    '٥٥٢١٢٠٢٢٢',
    '',
    ' 552120222',
    '552120222\n',
  ])('%j is none', (text) => {
    expect(isSiren(text)).toBe(false)
  })

  it('is shown in threes, kept from breaking', () => {
    expect(formatSiren('552120222')).toBe('552\u00a0120\u00a0222')
    expect(formatSiren('5521')).toBe('5521')
  })
})

describe('SIRET', () => {
  it.each(['73282932000074', '35600000000048', '35600000049837'])('%s is one', (number) => {
    expect(isSiret(number)).toBe(true)
  })

  it.each(['73282932000075', '7328293200007', '732829320000741', '35600000000049', '35600000049838', ''])(
    '%j is none',
    (text) => {
      expect(isSiret(text)).toBe(false)
    },
  )

  it('follows Luhn for the head office of La Poste, multiples of five for its other establishments', () => {
    // Passes Luhn, but its digits add up to 23.
    const luhnOnly = `3560000000006${luhnCheckDigit('3560000000006')}`
    expect(isLuhn(luhnOnly)).toBe(true)
    expect(isSiret(luhnOnly)).toBe(false)
    expect(isLuhn('35600000049837')).toBe(false)
  })

  it('notices any single wrong digit, La Poste aside', () => {
    fc.assert(
      fc.property(siret, fc.nat(13), fc.integer({ min: 1, max: 9 }), (number, at, step) => {
        fc.pre(!number.startsWith('35600000'))
        expect(isSiret(number)).toBe(true)
        expect(isSiren(sirenOfSiret(number))).toBe(true)
        const wrong = (Number(number[at]) + step) % 10
        const typo = number.slice(0, at) + wrong + number.slice(at + 1)
        fc.pre(!typo.startsWith('356000000'))
        expect(isSiret(typo)).toBe(false)
      }),
    )
  })

  it('is shown as 3 3 3 5', () => {
    expect(formatSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
    expect(formatSiret('7328')).toBe('7328')
  })

  it('comes back from an int with its zeros', () => {
    expect(padSiret(5520135000019)).toBe('05520135000019')
    expect(padSiret(73282932000074)).toBe('73282932000074')
    for (const value of [0, -1, 1.5, Number.NaN, 1e14, Number.POSITIVE_INFINITY])
      expect(padSiret(value)).toBeNull()
    fc.assert(
      fc.property(siret, (number) => padSiret(Number(number)) === (Number(number) === 0 ? null : number)),
    )
  })
})

describe('VAT number', () => {
  it('has the key that its SIREN gives', () => {
    // Real, published numbers.
    expect(tvaOfSiren('303265045')).toBe('FR40303265045')
    expect(tvaOfSiren('542065479')).toBe('FR82542065479')
    expect(tvaKey('552120222')).toHaveLength(2)
    fc.assert(
      fc.property(siren, (number) => {
        const tva = tvaOfSiren(number)
        expect(checkTva(tva)).toBe('valid')
        expect(sirenOfTva(tva)).toBe(number)
      }),
    )
  })

  it('tells why a number is none', () => {
    expect(checkTva('FR41303265045')).toBe('key')
    expect(checkTva('FRAB303265046')).toBe('siren')
    expect(checkTva('FRAB303265045')).toBe('uncheckable')
    expect(checkTva('FRIO303265045')).toBe('form')
    expect(checkTva('DE40303265045')).toBe('form')
    expect(checkTva('FR4030326504')).toBe('form')
    expect(isTva('FR403032650455')).toBe(false)
    expect(isTva('FR3A303265045')).toBe(true)
  })

  it('takes a Monegasque number, whose digits are no SIREN', () => {
    expect(isSiren('000002570')).toBe(false)
    expect(checkTva(tvaOfSiren('000002570'))).toBe('valid')
  })

  it('is shown in groups', () => {
    expect(formatTva('FR40303265045')).toBe('FR\u00a040\u00a0303\u00a0265\u00a0045')
    expect(formatTva('FR4')).toBe('FR4')
  })
})
