import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { luhnCheckDigit } from '#lib/domain/identifiers/luhn.ts'
import { tvaOfSiren } from '#lib/domain/identifiers/tva.ts'
import { type LookupEntry, lacksZeros, parseLookup, restoreZeros } from './lookup.ts'

/** `kind:value` of valid entries, `!reason` of the others. */
const brief = (entries: LookupEntry[]) =>
  entries.map((entry) => (entry.kind === 'invalid' ? `!${entry.reason}` : `${entry.kind}:${entry.value}`))
const read = (text: string) => brief(parseLookup(text))

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
const siren = digits(8).map((body) => body + luhnCheckDigit(body))
const siret = fc
  .tuple(siren, digits(4))
  .map(([head, nic]) => head + nic + luhnCheckDigit(head + nic))
  .filter((number) => !number.startsWith('356000000'))
const gap = fc.constantFrom(
  '',
  '',
  ' ',
  '  ',
  '.',
  '-',
  '\u00a0',
  '\u202f',
  '\u2009',
  '\u2011',
  ' - ',
  '\u200b',
  '_',
)
const decorated = (text: string) =>
  fc
    .array(gap, { minLength: text.length, maxLength: text.length })
    .map((gaps) => [...text].map((char, at) => (at === 0 ? char : (gaps[at] ?? '') + char)).join(''))
    // Not a number as spreadsheets write it: `11234309.0`.
    .filter((decoratedText) => !/^[0-9]+\.0+$/.test(decoratedText))
const withPrefix = (prefixes: readonly string[]) => fc.constantFrom('', ' ', '\u00a0', ...prefixes)

describe('properties', () => {
  it('recognises every SIREN under any decoration', () => {
    const prefix = withPrefix([
      'SIREN ',
      'SIREN: ',
      'siren n° ',
      'RCS Paris ',
      'RCS Nice B ',
      'N°',
      '- ',
      '• ',
    ])
    const cases = siren.chain((number) => fc.tuple(fc.constant(number), decorated(number), prefix))
    fc.assert(
      fc.property(cases, ([number, text, before]) => {
        expect(read(before + text)).toEqual([`siren:${number}`])
      }),
      { numRuns: 2000 },
    )
  })

  it('recognises every SIRET under any decoration', () => {
    const prefix = withPrefix(['SIRET ', 'SIRET: ', 'siret n° ', 'N° Siret (siège) : '])
    const cases = siret.chain((number) => fc.tuple(fc.constant(number), decorated(number), prefix))
    fc.assert(
      fc.property(cases, ([number, text, before]) => {
        expect(read(before + text)).toEqual([`siret:${number}`])
      }),
      { numRuns: 2000 },
    )
  })

  it('recognises every VAT number under any decoration', () => {
    const prefix = withPrefix(['TVA ', 'n° TVA ', 'TVA intracommunautaire : ', 'VAT number: ', 'vat'])
    const cases = siren
      .map(tvaOfSiren)
      .chain((tva) => fc.tuple(fc.constant(tva), decorated(tva), prefix, fc.boolean()))
    fc.assert(
      fc.property(cases, ([tva, text, before, lower]) => {
        expect(read(before + (lower ? text.toLowerCase() : text))).toEqual([`tvaNumber:${tva}`])
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses every SIREN with one wrong digit', () => {
    fc.assert(
      fc.property(siren, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, step) => {
        const wrong = (Number(number[at]) + step) % 10
        expect(read(number.slice(0, at) + wrong + number.slice(at + 1))).toEqual(['!sirenCheckDigit'])
      }),
    )
  })

  it('reads what it understood as the same again, and as itself once', () => {
    const anything = fc.oneof(
      siren,
      siret,
      siren.map(tvaOfSiren),
      fc.domain(),
      fc.webUrl(),
      fc.integer({ min: 1, max: 99_999_999 }).map(String),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 8 }), (texts) => {
        for (const entry of parseLookup(texts.join('\n'))) {
          if (entry.kind === 'invalid') continue
          const again = parseLookup(entry.kind === 'linkedin' ? `company/${entry.value}` : entry.value)
          expect(brief(again)).toEqual([`${entry.kind}:${entry.value}`])
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('finds the numbers of any table, whatever stands beside them', () => {
    const word = fc.constantFrom('Acme', 'acme-sas', 'Saint-Étienne', '75009', 'acme.fr', '12 rue du Lac')
    const row = fc.tuple(
      fc.array(word, { maxLength: 3 }),
      siren,
      fc.array(word, { minLength: 1, maxLength: 3 }),
    )
    const table = fc.array(row, { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(table, fc.constantFrom('\t', ';', ',', '|'), (rows, separator) => {
        const text = rows
          .map(([before, number, after]) => [...before, number, ...after].join(separator))
          .join('\n')
        expect(read(text)).toEqual([...new Set(rows.map(([, number]) => `siren:${number}`))])
      }),
    )
  })

  it('makes every number that lost its zeros whole again', () => {
    const numbers = fc.array(
      fc.oneof(
        siren.map((number) => `0${number.slice(1)}`),
        siret.map((number) => `0${number.slice(1)}`),
      ),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(numbers, (given) => {
        const whole = given.map((number) => {
          const body = number.slice(0, 8)
          const head = body + luhnCheckDigit(body)
          const nic = head + number.slice(9, 13)
          return number.length === 9 ? head : nic + luhnCheckDigit(nic)
        })
        const kept = whole.filter((number) => !number.startsWith('00'))
        const text = kept.map((number) => String(Number(number))).join('\n')
        const fixed = restoreZeros(text, lacksZeros(parseLookup(text)))
        expect(read(fixed)).toEqual([
          ...new Set(kept.map((number) => `${number.length === 9 ? 'siren' : 'siret'}:${number}`)),
        ])
      }),
    )
  })

  it('never throws, whatever 10,000 random strings hold', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...'0123456789 .-_/FRfr"\n,;:#=@%\u00a0\u202e\ud800٣é'),
        maxLength: 60,
      }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
        .map((codes) => String.fromCharCode(...codes)),
    )
    fc.assert(
      fc.property(noise, (text) => {
        for (const entry of parseLookup(text)) {
          expect(entry.count).toBeGreaterThan(0)
          expect(entry.value === '').toBe(entry.kind === 'invalid')
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('reads 500 identifiers at once, and a hostile megabyte in linear time', () => {
    const sirens = fc.sample(siren, 500)
    const paste = sirens
      .map((number, at) => (at % 2 ? number : `"${number.slice(0, 3)} ${number.slice(3)}"`))
      .join('\r\n')
    expect(read(paste)).toEqual([...new Set(sirens)].map((number) => `siren:${number}`))
    expect(read(sirens.join(' '))).toEqual([...new Set(sirens)].map((number) => `siren:${number}`))
    // CPU time, so that other programs do not distort the measurement.
    const started = process.cpuUsage()
    for (const text of [
      '1 '.repeat(500_000),
      '"'.repeat(1e6),
      'a.'.repeat(500_000),
      '- '.repeat(500_000),
      '1,'.repeat(500_000),
    ])
      parseLookup(text)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000)
  })
})
