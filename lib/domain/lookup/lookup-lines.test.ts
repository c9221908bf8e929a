import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readPaste } from './lookup.ts'
import { answerLines } from './lookup-lines.ts'
import { matchCompanies } from './lookup-plan.ts'

const danone = { idCompany: 1, siren: '552032534', tvaNumber: null, branchList: [], regCompanyDataList: [] }
const other = { ...danone, idCompany: 2, siren: '552120222' }

function answer(text: string) {
  const { entries, lines } = readPaste(text)
  const values = entries.filter(({ kind }) => kind === 'siren').map(({ value }) => value)
  const matches = matchCompanies(entries, [{ kind: 'siren', values, companies: [danone, other] }])
  return answerLines(
    lines,
    matches.filter(({ via, entry }) => via !== null || entry.kind === 'invalid' || entry.kind === 'siren'),
  )
}
const told = (text: string) =>
  answer(text).map(({ at, text: typed, state, companies }) => [
    at,
    typed,
    state,
    companies.map((one) => one.idCompany),
  ])

describe('a line for each line', () => {
  it('keeps order, blank lines, headings and what comes twice', () => {
    expect(
      told('SIREN\r\n552 032 534\r\n\r\n552120222\r\n552032535\r\n732829320\r\nacme.fr\r\n552032534'),
    ).toEqual([
      [1, 'SIREN', 'heading', []],
      [2, '552 032 534', 'found', [1]],
      [3, '', 'blank', []],
      [4, '552120222', 'found', [2]],
      [5, '552032535', 'invalid', []],
      [6, '732829320', 'notFound', []],
      [7, 'acme.fr', 'notAsked', []],
      [8, '552032534', 'found', [1]],
    ])
  })

  it('has one line for a table’s row, whatever else stands in it, with all that it leads to', () => {
    expect(told('Danone;552032534;Paris\nBoth;552032534;552120222')).toEqual([
      [1, 'Danone;552032534;Paris', 'found', [1]],
      [2, 'Both;552032534;552120222', 'found', [1, 2]],
    ])
  })

  it('has a line for each identifier of a list on one line', () => {
    expect(told('552032534, 552120222; nothing at all')).toEqual([
      [1, '552032534', 'found', [1]],
      [2, '552120222', 'found', [2]],
    ])
    expect(told('552032534 552120222')).toEqual([
      [1, '552032534', 'found', [1]],
      [2, '552120222', 'found', [2]],
    ])
  })

  it('a SIRET of which only the SIREN is known says so', () => {
    const { entries, lines } = readPaste('55203253400646\n1')
    const matches = matchCompanies(entries, [{ kind: 'siren', values: ['552032534'], companies: [danone] }])
    expect(answerLines(lines, matches)[0]).toMatchObject({ state: 'bySiren', companies: [danone] })
  })

  it('says each line of any text, in its order', () => {
    const piece = fc.constantFrom(
      '552032534',
      '552120222',
      '732829320',
      'SIREN',
      'x',
      ',',
      ';',
      '\t',
      ' ',
      '1',
      'acme.fr',
    )
    const line = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 2, maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, end) => {
          fc.pre(lines.filter((one) => /[^,;\t ]/.test(one)).length > 1)
          const answered = answer(lines.join(end))
          const last = lines.at(-1) === '' ? lines.length - 1 : lines.length
          expect(answered.map(({ text }) => text)).toEqual(lines.slice(0, last).map((one) => one.trim()))
          expect(answered.map(({ at }) => at)).toEqual(answered.map((_, index) => index + 1))
        },
      ),
    )
  })
})
