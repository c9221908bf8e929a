import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { foldText } from '#lib/domain/text/text-fold.ts'
import { orderBy } from './radix-order.ts'
import { createRowIndex, searchPhrases } from './row-index.ts'

interface Thing {
  id: number
  word: string | null
  at: number | null
}

const word = fc.constantFrom('Échec', 'echec persona', 'Réussie', 'En cours', 'Œuvre', '2025-03-04', null)
const thing = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  word,
  at: fc.option(fc.integer({ min: -5, max: 2 ** 41 })),
})

const indexOf = () =>
  createRowIndex<Thing>([
    { id: 'id', key: ({ id }) => id, text: ({ id }) => String(id), rank: ({ id }) => id },
    { id: 'word', key: (row) => row.word, text: (row) => row.word ?? '', rank: (row) => row.word },
    {
      id: 'at',
      key: ({ at }) => (at === null ? null : Math.floor(at / 1000)),
      text: ({ at }) => String(at),
      rank: ({ at }) => at,
      exact: ({ at }) => at,
    },
  ])

const nothing = { search: '', searched: ['id', 'word'], filters: [], sort: [], group: null }
const ids = ['id', 'word', 'at'] as const

/** Reference implementation: a comparison sort, absent values last. */
function plainly(rows: readonly Thing[], sort: readonly { id: (typeof ids)[number]; desc: boolean }[]) {
  const value = (row: Thing, id: (typeof ids)[number]) =>
    id === 'word' ? (row.word === null ? null : foldText(row.word)) : row[id]
  return [...rows.keys()].sort((a, b) => {
    for (const { id, desc } of sort) {
      const left = value(rows[a] as Thing, id)
      const right = value(rows[b] as Thing, id)
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      return (left < right ? -1 : 1) * (desc ? -1 : 1)
    }
    return a - b
  })
}

describe('orderBy', () => {
  it('orders any numbers as comparing does, stable, those that are none last', () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.constant(Number.NaN), fc.constant(7))
    fc.assert(
      fc.property(fc.array(number, { maxLength: 60 }), fc.boolean(), (numbers, desc) => {
        const order = Uint32Array.from(numbers.keys())
        const expected = [...numbers.keys()].sort((a, b) => {
          const [left, right] = [numbers[a] as number, numbers[b] as number]
          if (Number.isNaN(left) || Number.isNaN(right))
            return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b
          return (left === right ? 0 : (left < right ? -1 : 1) * (desc ? -1 : 1)) || a - b
        })
        expect([...orderBy(order, (row) => numbers[row] as number, desc)]).toEqual(expected)
      }),
    )
  })

  it('leaves the given order as it is', () => {
    const order = Uint32Array.of(2, 0, 1)
    expect([...orderBy(order, (row) => -row, false)]).toEqual([2, 1, 0])
    expect([...order]).toEqual([2, 0, 1])
  })
})

describe('the index of rows', () => {
  it('sorts as comparing does, however the rows arrive', () => {
    const sorts = fc.array(fc.record({ id: fc.constantFrom(...ids), desc: fc.boolean() }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 80 }), fc.nat(), sorts, (rows, cut, sort) => {
        const index = indexOf()
        index.append(rows.slice(0, cut % (rows.length + 1)))
        index.warm(ids, cut % 7)
        index.view({ ...nothing, sort })
        index.append(rows)
        const { order, count } = index.view({ ...nothing, sort })
        expect([...(order ?? rows.keys())]).toEqual(plainly(rows, sort))
        expect(count).toBe(rows.length)
      }),
    )
  })

  it('finds rows in which every word stands in one of the columns', () => {
    const query = fc.constantFrom(
      'echec',
      'ÉCHEC',
      'per 1',
      'oeuvre',
      'en cours',
      '2025-03',
      '4',
      'nowhere',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 60 }), query, (rows, search) => {
        const index = indexOf()
        index.append(rows)
        const { order } = index.view({ ...nothing, search })
        const phrases = searchPhrases(search)
        const expected = [...rows.keys()].filter((at) =>
          phrases.every((phrase) =>
            [String(rows[at]?.id), rows[at]?.word ?? ''].some((text) => foldText(text).includes(phrase)),
          ),
        )
        expect([...(order ?? rows.keys())]).toEqual(expected)
      }),
    )
  })

  it('filters one column apart from the search in all', () => {
    const index = indexOf()
    const rows = [
      { id: 12, word: 'Réussie', at: null },
      { id: 3, word: '12 fois', at: null },
    ]
    index.append(rows)
    expect([...(index.view({ ...nothing, search: '12' }).order ?? [])]).toEqual([0, 1])
    expect([...(index.view({ ...nothing, filters: [['word', '12']] }).order ?? [])]).toEqual([1])
    expect([...(index.view({ ...nothing, search: '3', filters: [['word', '12']] }).order ?? [])]).toEqual([1])
  })

  it('keeps rows between bounds and among values, together with what is searched', () => {
    const bound = fc.integer({ min: -5, max: 45 })
    const keys = fc.uniqueArray(fc.constantFrom('Réussie', 'En cours', '', '2025-03-04'))
    fc.assert(
      fc.property(
        fc.array(thing, { maxLength: 60 }),
        bound,
        bound,
        fc.option(keys),
        fc.constantFrom('', '1'),
        (rows, least, most, some, search) => {
          const index = indexOf()
          index.append(rows)
          const filters = [
            ['id', { min: least, max: most }] as const,
            ...(some ? [['word', new Set(some)] as const] : []),
          ]
          const { order } = index.view({ ...nothing, search, searched: ['id'], filters })
          const expected = [...rows.keys()].filter((at) => {
            const { id = 0, word = null } = rows[at] ?? {}
            const isFound = String(id).includes(search)
            return (
              id >= least &&
              id <= most &&
              isFound &&
              (some === null || (some as string[]).includes(word ?? ''))
            )
          })
          expect([...(order ?? rows.keys())]).toEqual(expected)
        },
      ),
    )
  })

  it('leaves what has no number outside of every range, open ones too', () => {
    const index = indexOf()
    index.append([
      { id: 1, word: null, at: null },
      { id: 2, word: null, at: -4 },
    ])
    const open = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
    expect([...(index.view({ ...nothing, filters: [['at', open]] }).order ?? [])]).toEqual([1])
  })

  it('groups: counts add up, rows of a group stand together and keep their order', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 80 }), fc.boolean(), (rows, desc) => {
        const index = indexOf()
        index.append(rows)
        const sort = [{ id: 'at', desc }]
        const { order, groups, count } = index.view({ ...nothing, sort, group: 'word' })
        expect(groups?.reduce((sum, group) => sum + group.count, 0)).toBe(count)
        expect([...(order ?? [])].sort((a, b) => a - b)).toEqual([...rows.keys()])
        const words = [...(order ?? [])].map((at) => rows[at]?.word)
        expect(words.filter((each, at) => at === 0 || each !== words[at - 1])).toHaveLength(
          groups?.length ?? 0,
        )
        const flat = plainly(rows, [{ id: 'at', desc }])
        for (const each of new Set(words)) {
          const inGroup = [...(order ?? [])].filter((at) => rows[at]?.word === each)
          expect(inGroup).toEqual(flat.filter((at) => rows[at]?.word === each))
        }
      }),
    )
  })

  it('reads a value anew once told that it changed', () => {
    const names = new Map<number, string>()
    const index = createRowIndex<Thing>([
      {
        id: 'name',
        key: ({ id }) => id,
        text: ({ id }) => names.get(id) ?? String(id),
        rank: ({ id }) => names.get(id) ?? null,
      },
    ])
    index.append([
      { id: 1, word: null, at: null },
      { id: 2, word: null, at: null },
    ])
    const search = { ...nothing, searched: ['name'], search: 'menuiserie' }
    while (index.warm(['name'], 1))
      expect(index.view({ ...nothing, searched: ['name'], search: '2' }).count).toBe(1)
    expect(index.view(search).count).toBe(0)
    names.set(2, 'Menuiserie Père & Fils')
    index.touch(['name'], [2])
    expect([...(index.view(search).order ?? [])]).toEqual([1])
    expect([...(index.view({ ...nothing, sort: [{ id: 'name', desc: false }] }).order ?? [])]).toEqual([1, 0])
  })

  it('counts the rows by the values of a column', () => {
    const index = indexOf()
    const rows = [1, 2, 1, 1].map((id) => ({ id, word: null, at: null }))
    index.append(rows)
    expect(index.tally('id', null).map(([row, count]) => [row.id, count])).toEqual([
      [1, 3],
      [2, 1],
    ])
    expect(index.tally('id', Uint32Array.of(1, 2)).map(([row, count]) => [row.id, count])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})
