import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMatches } from './find-matches.ts'

const marked = (text: string, query: string) =>
  findMatches(text, query)
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('')

describe('findMatches', () => {
  it.each([
    ['Société Générale', 'generale', 'Société [Générale]'],
    ['Société Générale', 'SOC gen', '[Soc]iété [Gén]érale'],
    ['e\u0301tat', 'eta', '[e\u0301ta]t'],
    ['aXaXa', 'a', '[a]X[a]X[a]'],
    ['plain', '', 'plain'],
    ['a.c', '.', 'a[.]c'],
  ])('%j for %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  it('loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        expect(
          findMatches(text, query)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
