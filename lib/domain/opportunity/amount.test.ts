import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { WRITING } from '#lib/domain/text/writing.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { currencies, locales } from '#lib/preferences/preferences.ts'
import { amountFault, readAmount, writeAmount } from './amount.ts'

const { en, fr, de } = WRITING
const languages = fc.constantFrom(...Object.values(WRITING))

describe('readAmount', () => {
  it.each([
    ['12 500,50 €', 12_500.5],
    ['12\u202f500,50\u00a0€', 12_500.5],
    ['12.500,50', 12_500.5],
    ['12,500.50', 12_500.5],
    ['€12,500.50', 12_500.5],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['12500.5', 12_500.5],
    ['12500,5', 12_500.5],
    ['-3', -3],
    ['−3,5 EUR', -3.5],
    ['500 euros', 500],
    ['1 Euro', 1],
    ['0,5', 0.5],
    [',5', 0.5],
    ['15k', 15_000],
    ['1,2 M€', 1_200_000],
    ["12'500", 12_500],
    ['1.200.000,- €', 1_200_000],
    ['12500,–', 12_500],
    ['1,2 Mio. €', 1_200_000],
    ['5 Tsd.', 5_000],
    ['1e-7', 1e-7],
  ])('reads %s the same in every language', (text, amount) => {
    expect(readAmount(text, ',')).toBe(amount)
    expect(readAmount(text, '.')).toBe(amount)
  })

  it('lets the language decide what can be read both ways', () => {
    expect(readAmount('12,500', '.')).toBe(12_500)
    expect(readAmount('12,500', ',')).toBe(12.5)
    expect(readAmount('12.500', '.')).toBe(12.5)
    expect(readAmount('12.500', ',')).toBe(12_500)
    expect(readAmount('12.500,-', ',')).toBe(12_500)
    expect(readAmount('0.500', ',')).toBe(0.5)
    expect(readAmount('1234.567', ',')).toBe(1234.567)
  })

  it('tells an empty field from what is no amount', () => {
    expect(readAmount('  ', ',')).toBeUndefined()
    for (const text of [
      'abc',
      '12€50c',
      '1.2.3,4,5',
      '1,23,4',
      '12 -',
      ',-',
      'Mio',
      '--3',
      '.',
      ',',
      '€',
      'Infinity',
      '1e999',
    ])
      expect(readAmount(text, ','), text).toBeNull()
  })

  it('takes the signs of the currency that amounts are in, and of no other', () => {
    for (const text of ['$12,500.50', '12 500,50 $US', 'US$ 12,500.50', '12.500,50 $', '12500.50 usd'])
      expect(readAmount(text, ',', 'USD'), text).toBe(12_500.5)
    for (const text of ['€500', '500 EUR', '500 euros', '£500']) {
      expect(readAmount(text, ',', 'USD'), text).toBeNull()
      expect(amountFault(text, ',', 'USD')).toBe('notAmount')
    }
    expect(readAmount('$500', ',')).toBeNull()
    for (const currency of currencies)
      for (const locale of locales) {
        const text = formatMoney(12_500.5, { locale, dates: 'medium', currency })
        expect(readAmount(text, WRITING[locale].decimal, currency), text).toBe(
          /[.,]500?\D*$/.test(text) ? 12_500.5 : 12_501,
        )
      }
  })

  it('tells what is too large from what is no amount', () => {
    for (const text of ['1e15', '-1e15', '1 000 000 000 000 000', '1e999', '9'.repeat(400)]) {
      expect(readAmount(text, ','), text).toBeNull()
      expect(amountFault(text, ','), text).toBe('amountTooLarge')
    }
    expect(readAmount('999 999 999 999 999', ',')).toBe(999_999_999_999_999)
    expect(amountFault('much', ',')).toBe('notAmount')
  })

  it('reads what writeAmount wrote, and never throws', () => {
    const amounts = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 })
    fc.assert(
      fc.property(amounts, languages, (amount, digits) => {
        const read = readAmount(writeAmount(amount, digits), digits.decimal)
        expect(read).not.toBeNull()
        expect(Math.abs((read ?? 0) - amount)).toBeLessThanOrEqual(Math.abs(amount) * 1e-14)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        readAmount(text, ',')
      }),
    )
    const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map((value) => value / 100)
    fc.assert(
      fc.property(cents, languages, (amount, digits) => {
        expect(readAmount(writeAmount(amount, digits), digits.decimal)).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })
})

describe('writeAmount', () => {
  it('groups and keeps every decimal', () => {
    expect(writeAmount(1_234_567.891, fr)).toBe('1\u202f234\u202f567,891')
    expect(writeAmount(1_234_567.891, de)).toBe('1.234.567,891')
    expect(writeAmount(-1234.5, en)).toBe('-1,234.50')
    expect(writeAmount(0, fr)).toBe('0')
    expect(writeAmount(null, fr)).toBe('')
  })
})
