import fc from 'fast-check'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'

import type { Branch } from '#lib/contract/schemas/branch.ts'

import { type AddressFields, addressLine, addressLines } from './address.ts'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDaysAway,
  formatExactTime,
  formatLongDate,
  formatYearEnd,
  instantOf,
} from './dates.ts'
import { showCompanySiret, showSiren, showSiret, showTva } from './identifiers.ts'
import { type Locale, perLocale } from './locale.ts'
import type { DayStyle } from './notation.ts'
import { formatDuration, formatMoney, formatNumber, formatPercent } from './numbers.ts'
import { plainLine, plainText } from './plain-text.ts'

/** Replaces no-break spaces by plain ones, to keep expectations readable. */
const flat = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('dates', () => {
  it('writes days in each language', () => {
    expect(formatDate('2024-03-04', 'en')).toBe('4 Mar 2024')
    expect(formatDate('2024-03-04', 'fr')).toBe('4 mars 2024')
    expect(formatDate('2024-03-01', 'fr')).toBe('1er mars 2024')
    expect(formatDate('2024-03-01', 'de')).toBe('1. März 2024')
    expect(formatDate('2024-11-21', 'de')).toBe('21. Nov. 2024')
    expect(formatLongDate('2024-12-01', 'fr')).toBe('1er décembre 2024')
    expect(formatLongDate('2024-12-01', 'de')).toBe('1. Dezember 2024')
    expect(formatLongDate('2024-12-11', 'fr')).toBe('11 décembre 2024')
    expect(formatLongDate('2024-12-01', 'en')).toBe('1 December 2024')
  })

  it('never shifts a day, whatever time comes with it', () => {
    expect(formatDate('2024-03-04T23:59:59-11:00', 'en')).toBe('4 Mar 2024')
    expect(formatDate('1900-01-01', 'fr')).toBe('1er janv. 1900')
  })

  it.each([null, undefined, ''])('%j is a dash', (nothing) => {
    for (const format of [formatDate, formatLongDate, formatDateTime, formatYearEnd])
      expect(format(nothing, 'en')).toBe('—')
  })

  it.each(['2024-02-30', '2024-13-01', 'yesterday', '0000', '31/12/2024'])('%j stays as it came', (text) => {
    for (const format of [formatDate, formatLongDate, formatDateTime, formatYearEnd])
      expect(format(text, 'fr')).toBe(text)
  })

  it('writes stamps on the clock of Paris, summer and winter, zone or none', () => {
    expect(flat(formatDateTime('2024-07-01T10:00:00Z', 'fr'))).toBe('1er juil. 2024, 12:00')
    expect(formatDateTime('2024-01-15T10:00:00Z', 'en')).toBe('15 Jan 2024, 11:00')
    expect(formatDateTime('2024-07-01T07:05:00Z', 'de')).toBe('1. Juli 2024, 09:05')
    expect(formatDateTime('2024-01-15T10:00:00', 'en')).toBe('15 Jan 2024, 11:00')
    expect(formatDateTime('2024-01-15 10:00', 'en')).toBe('15 Jan 2024, 11:00')
    expect(formatDateTime('2024-01-15T10:00:00+05:00', 'en')).toBe('15 Jan 2024, 06:00')
    expect(formatDateTime('2024-01-15', 'en')).toBe('15 Jan 2024')
    expect(formatClock(Date.UTC(2024, 0, 15, 10, 5, 9), 'fr')).toBe('11:05:09')
    expect(formatClock(Number.NaN, 'fr')).toBe('—')
    expect(instantOf('2024-01-15')).toBe(Date.UTC(2024, 0, 15))
  })

  it('does not depend on where the reader sits', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date(2024, 0, 15).getTimezoneOffset()).toBe(300)
    expect(instantOf('2024-01-15T10:00:00')).toBe(Date.UTC(2024, 0, 15, 10))
    expect(formatDateTime('2024-01-15T10:00:00', 'en')).toBe('15 Jan 2024, 11:00')
    expect(formatDate('2024-03-04', 'en')).toBe('4 Mar 2024')
  })

  it('writes the end of a financial year', () => {
    expect(formatYearEnd('12-31', 'en')).toBe('31 December')
    expect(formatYearEnd('12-31', 'fr')).toBe('31 décembre')
    expect(formatYearEnd('12-31', 'de')).toBe('31. Dezember')
    expect(formatYearEnd('07-01', 'fr')).toBe('1er juillet')
    expect(formatYearEnd('02-29', 'en')).toBe('29 February')
    expect(formatYearEnd('02-30', 'en')).toBe('02-30')
    expect(formatYearEnd('2024-12-31', 'en')).toBe('2024-12-31')
  })

  it('tells how many days away', () => {
    expect([0, -1, 1].map((days) => formatDaysAway(days, 'en'))).toEqual(['today', 'yesterday', 'tomorrow'])
    expect(formatDaysAway(-1, 'fr')).toBe('hier')
    expect(formatDaysAway(-3, 'de')).toBe('vor 3 Tagen')
  })
})

describe('numbers', () => {
  it('groups thousands as each language does', () => {
    expect(formatNumber(1234567.891, 'en')).toBe('1,234,567.89')
    expect(flat(formatNumber(1234567.891, 'fr'))).toBe('1 234 567,89')
    expect(formatNumber(1234567.891, 'de')).toBe('1.234.567,89')
    expect(formatNumber(1234.6, 'en', 0)).toBe('1,235')
    expect(flat(formatPercent(0.256, 'fr'))).toBe('25,6 %')
  })

  it('writes money, EUR unless told', () => {
    expect(formatMoney(1500, 'en')).toBe('€1,500')
    expect(flat(formatMoney(1500.5, 'fr'))).toBe('1 500,50 €')
    expect(flat(formatMoney(1500.5, 'de'))).toBe('1.500,50 €')
    expect(formatMoney(12, 'en', 'usd')).toBe('$12')
    expect(formatMoney(12, 'en', 'not a currency')).toBe('€12')
    expect(formatMoney(-3, 'en')).toBe('-€3')
  })

  it('writes the two largest units of a span', () => {
    const span = (milliseconds: number) => flat(formatDuration(milliseconds, 'en'))
    expect(span(0)).toBe('0ms')
    expect(span(850.4)).toBe('850ms')
    expect(span(999.9)).toBe('1s')
    expect(span(1540)).toBe('1.5s')
    expect(span(9999)).toBe('10s')
    expect(span(59_999)).toBe('1m')
    expect(span(125_000)).toBe('2m 5s')
    expect(span(3_600_000)).toBe('1h')
    expect(span(90_000_000)).toBe('1d 1h')
    expect(span(-5)).toBe('0ms')
    expect(flat(formatDuration(125_000, 'fr'))).toBe('2 min 5 s')
    expect(flat(formatDuration(125_000, 'de'))).toBe('2 Min. 5 Sek.')
    expect(flat(formatDuration(90_000_000, 'de'))).toBe('1 Tg. 1 Std.')
  })

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%j is a dash', (nothing) => {
    for (const format of [formatNumber, formatPercent, formatMoney, formatDuration]) {
      expect(format(nothing, 'fr')).toBe('—')
    }
  })

  it('makes each Intl object once', () => {
    let made = 0
    const kept = perLocale((tag, variant) => {
      made += 1
      return `${tag} ${variant}`
    })
    expect([kept('en'), kept('en'), kept('fr', 'x'), kept('fr', 'x')]).toEqual([
      'en-GB ',
      'en-GB ',
      'fr-FR x',
      'fr-FR x',
    ])
    expect(made).toBe(2)
  })
})

describe('identifiers', () => {
  it('shows groups and copies digits', () => {
    expect(showSiren('552120222')).toEqual({ text: '552\u00a0120\u00a0222', raw: '552120222' })
    expect(showSiret('732 829 320 00074').raw).toBe('73282932000074')
    expect(flat(showTva('FR27552120222').text)).toBe('FR 27 552 120 222')
    expect(showSiren(null)).toEqual({ text: '—', raw: null })
    expect(showCompanySiret(5520135000019).raw).toBe('05520135000019')
    expect(showCompanySiret(-1).text).toBe('-1')
    expect(showCompanySiret(null).raw).toBeNull()
  })
})

describe('address', () => {
  it('fits the contract', () => {
    expectTypeOf<Branch>().toExtend<AddressFields>()
  })

  it('writes what is there, once, in order', () => {
    expect(
      addressLines({
        adressLine1: 'ACME',
        adressLine2: null,
        adressLine3: '  ',
        adressLine4: '12  rue de\tla Paix',
        adressLine5: 'Acmé',
        adressLine6: '-',
        adressPostalCode: '75002',
        adressCity: 'PARIS',
      }),
    ).toEqual(['ACME', '12 rue de la Paix', '-', '75002 PARIS'])
  })

  it('keeps CEDEX as it comes and does not say the place twice', () => {
    expect(addressLines({ adressPostalCode: '75380', adressCity: 'PARIS CEDEX 08' })).toEqual([
      '75380 PARIS CEDEX 08',
    ])
    expect(
      addressLines({
        adressLine4: '1 rue X',
        adressLine6: '75380 Paris Cedex 08',
        adressPostalCode: '75380',
        adressCity: 'PARIS',
      }),
    ).toEqual(['1 rue X', '75380 Paris Cedex 08'])
    expect(
      addressLines({ adressLine6: '75002 Paris', adressPostalCode: '75002', adressCity: 'PARIS' }),
    ).toEqual(['75002 Paris'])
    expect(addressLines({ adressLine4: 'PARIS BIS', adressCity: 'PARIS' })).toEqual(['PARIS BIS', 'PARIS'])
  })

  it('is empty when nothing is known', () => {
    expect(addressLines({ adressLine1: null, adressPostalCode: null, adressCity: null })).toEqual([])
    expect(addressLine({})).toBe('')
    expect(addressLine({ adressLine4: '1 rue X', adressPostalCode: '69003', adressCity: 'LYON' })).toBe(
      '1 rue X, 69003 LYON',
    )
  })
})

describe('plain text', () => {
  it.each([
    ['abc\u202efdp.exe', 'abcfdp.exe'],
    ['\u2067x\u2069\u200f\u061c', 'x'],
    ['a\u200bb\ufeffc\u00add', 'abcd'],
    ['a\u0000b\u001b[31m', 'a\ufffdb\ufffd[31m'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a\tb', 'a b'],
    ['\ud800x', '\ufffdx'],
    ['a\u{e0041}b', 'ab'],
    ['👨‍👩‍👧 e\u0301', '👨‍👩‍👧 e\u0301'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j is shown as %j', (text, shown) => {
    expect(plainText(text)).toBe(shown)
  })

  it('comes on one line, or as a dash', () => {
    expect(plainLine(' a \n\n b\u00a0c ')).toBe('a b c')
    expect(plainLine(null)).toBe('—')
    expect(plainLine('\u202e \u200b')).toBe('—')
  })

  it('is idempotent and leaves no character that hides or turns', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = plainText(text)
        expect(plainText(once)).toBe(once)
        expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]|(?!\n)\p{Cc}/u)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('notations', () => {
  const notation = (dates: DayStyle, locale: Locale = 'en', currency = 'USD') => ({
    locale,
    dates,
    currency,
  })

  it('writes days as the reader wants them', () => {
    expect(formatDate('2026-11-21', notation('medium'))).toBe('21 Nov 2026')
    expect(formatDate('2026-11-21', notation('numeric'))).toBe('21/11/2026')
    expect(formatDate('2026-11-01', notation('numeric', 'fr'))).toBe('01/11/2026')
    expect(formatDate('2026-11-21', notation('numeric', 'de'))).toBe('21.11.2026')
    expect(formatDate('2026-11-21', notation('iso', 'fr'))).toBe('2026-11-21')
    expect(formatDate('nothing', notation('iso'))).toBe('nothing')
    expect(formatDate(null, notation('iso'))).toBe('—')
  })

  it('writes moments so too, on the same clock', () => {
    const stamp = '2026-11-21T23:30:00Z'
    expect(formatDateTime(stamp, notation('numeric'))).toBe('22/11/2026, 00:30')
    const time = instantOf(stamp) ?? Number.NaN
    expect(formatExactTime(time, notation('medium'))).toMatch(/^Sunday,? 22 November 2026 at 00:30:00$/)
    expect(formatExactTime(time, notation('numeric'))).toBe('22/11/2026, 00:30:00')
    expect(formatExactTime(time, notation('iso', 'fr'))).toBe('2026-11-22 00:30:00')
    expect(formatExactTime(Number.NaN, notation('iso'))).toBe('—')
    expect(formatDateTime(stamp, notation('iso', 'fr'))).toBe('2026-11-22 00:30')
    expect(formatDateTime('2026-11-21', notation('iso'))).toBe('2026-11-21')
  })

  it('writes amounts in the currency of the notation, unless they have their own', () => {
    expect(formatMoney(1500, notation('iso'))).toBe('$1,500')
    expect(flat(formatMoney(12.5, notation('iso', 'fr', 'CHF')))).toBe('12,50 CHF')
    expect(formatMoney(12, notation('iso'), 'EUR')).toBe('€12')
    expect(formatMoney(12, notation('iso', 'en', 'nonsense'))).toBe('€12')
  })
})
