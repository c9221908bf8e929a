import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzyMatch, rankEntries } from './fuzzy.ts'

const found = (text: string, query: string) => {
  const letters = [...text]
  return (
    fuzzyMatch(text, query)
      ?.letters.map((at) => letters[at])
      .join('') ?? null
  )
}

describe('fuzzyMatch', () => {
  it.each([
    ['Create an opportunity', 'create', 'Create'],
    ['Create an opportunity', 'CRÉATE', 'Create'],
    ['Create an opportunity', 'opp cre', 'Creopp'],
    ['Create an opportunity', 'crop', 'Crop'],
    ['Thème sombre', 'theme', 'Thème'],
    ['Cœur d’Îlot', 'coeur il', 'CœurÎl'],
    ['Webhooks', 'xyz', null],
    ['Webhooks', 'ks', 'ks'],
    ['Webhooks', 'wk', null],
    ['Webhooks', '  ', null],
    ['', 'a', null],
  ])('%j by %j marks %j', (text, query, marked) => {
    expect(found(text, query)).toBe(marked)
  })

  it('puts the start of the text before the start of a word, a word before a part, a part before single letters', () => {
    const scores = ['news', 'newsletters', 'the news', 'renews', 'n e w s'].map(
      (text) => fuzzyMatch(text, 'news')?.score ?? 0,
    )
    expect(scores).toEqual([...scores].sort((one, other) => other - one))
    expect(new Set(scores).size).toBe(5)
  })
})

const word = fc.string({ unit: fc.constantFrom(...'abcdeéœ'), minLength: 1, maxLength: 8 })
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

describe('rules', () => {
  it('a text answers each of its own words, whatever their order, accents and case', () => {
    fc.assert(
      fc.property(text, (given) => {
        const words = given.toUpperCase().split(' ').reverse().join(' ')
        expect(fuzzyMatch(given, words)).not.toBeNull()
      }),
    )
  })

  it('marks letters of the text, each once, in order; never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (given, query) => {
        const match = fuzzyMatch(given, query)
        if (!match) return
        expect(match.letters.every((at) => at >= 0 && at < [...given].length)).toBe(true)
        expect(match.letters).toEqual([...new Set(match.letters)].sort((one, other) => one - other))
        expect(match.score).toBeGreaterThan(0)
        expect(match.score).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('more typed never finds more', () => {
    fc.assert(
      fc.property(text, word, word, (given, one, other) => {
        if (fuzzyMatch(given, `${one} ${other}`)) expect(fuzzyMatch(given, one)).not.toBeNull()
      }),
    )
  })
})

describe('rankEntries', () => {
  const entries = [
    { id: 'a', label: 'Alerts' },
    { id: 'b', label: 'Campaigns', keywords: 'results grid' },
    { id: 'c', label: 'Contacts' },
  ]
  const ids = (query: string, recent: readonly string[] = []) =>
    rankEntries(entries, query, recent).map(({ entry }) => entry.id)

  it('without a query: what was chosen lately, latest first, then the rest in its order', () => {
    expect(ids('')).toEqual(['a', 'b', 'c'])
    expect(ids(' ', ['c', 'gone', 'b'])).toEqual(['c', 'b', 'a'])
  })

  it('finds by keywords too, after labels, and marks only the label', () => {
    expect(rankEntries(entries, 'grid', [])).toMatchObject([{ entry: { id: 'b' }, letters: [] }])
    expect(ids('c')).toEqual(['b', 'c'])
    expect(ids('c', ['c'])).toEqual(['c', 'b'])
  })

  it('never puts what was chosen lately before what answers better', () => {
    expect(
      rankEntries(
        [
          { id: 'far', label: 'a of c' },
          { id: 'near', label: 'aoc' },
        ],
        'aoc',
        ['far'],
      ).map(({ entry }) => entry.id),
    ).toEqual(['near', 'far'])
  })

  it('keeps each entry at most once and the same each time', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text), fc.string(), fc.array(fc.string()), (labels, query, recent) => {
        const given = labels.map((label) => ({ id: label, label }))
        const once = rankEntries(given, query, recent)
        expect(once).toEqual(rankEntries(given, query, recent))
        expect(new Set(once.map(({ entry }) => entry.id)).size).toBe(once.length)
      }),
    )
  })
})
