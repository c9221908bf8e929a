import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { chunkedInputs, chunksOf } from './chunks.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const valuesOf = (value: unknown): unknown[] => [value].flat()

describe('chunkedInputs', () => {
  it('leaves a query alone whose lists are short, but for what is said twice', () => {
    expect(
      chunkedInputs({ query: { idSupply: [3, 3, 1], pollingTag: 60, siren: 'x' }, fields: ['a'] }),
    ).toEqual([{ query: { idSupply: [3, 1], pollingTag: 60, siren: 'x' }, fields: ['a'] }])
    expect(chunkedInputs({ query: { idSupply: upTo(50) } })).toHaveLength(1)
    expect(chunkedInputs({})).toEqual([{ query: {} }])
  })

  it('cuts a list of 51 in two and sends the other filters along with each', () => {
    expect(chunkedInputs({ query: { idCompany: upTo(51), idSupply: [301, 302] } })).toEqual([
      { query: { idCompany: upTo(50), idSupply: [301, 302] } },
      { query: { idCompany: [51], idSupply: [301, 302] } },
    ])
  })

  it('pairs the chunks of several long lists, since the API narrows by both', () => {
    const calls = chunkedInputs({ query: { idCompany: upTo(120), siren: upTo(60).map(String) } })
    expect(calls).toHaveLength(6)
    const lengths = calls.map(({ query }) => [query.idCompany.length, query.siren.length])
    expect(lengths).toEqual([
      [50, 50],
      [50, 10],
      [50, 50],
      [50, 10],
      [20, 50],
      [20, 10],
    ])
  })

  it('asks every combination of values exactly once, never more than the size of any', () => {
    const list = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(list, list, fc.integer({ min: 1, max: 9 }), (one, other, size) => {
        const calls = chunkedInputs({ query: { one, other, flag: true } }, size)
        const pairs = calls.flatMap(({ query }) =>
          valuesOf(query.one).flatMap((a) => valuesOf(query.other).map((b) => `${a} ${b}`)),
        )
        expect(new Set(pairs).size).toBe(pairs.length)
        expect(pairs.length).toBe(new Set(one).size * new Set(other).size)
        for (const { query } of calls) {
          expect(query.one.length).toBeLessThanOrEqual(size)
          expect(query.other.length).toBeLessThanOrEqual(size)
          expect(query.flag).toBe(true)
        }
      }),
    )
  })
})

describe('chunksOf', () => {
  it('keeps every value once, in order, in runs no longer than asked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 70 }), (values, size) => {
        const chunks = chunksOf(values, size)
        expect(chunks.flat()).toEqual(values)
        expect(chunks.every((chunk) => chunk.length >= 1 && chunk.length <= size)).toBe(true)
      }),
    )
  })
})
