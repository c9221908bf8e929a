import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Columns } from './columns.ts'

const NAMES = ['idCompany', 'name', 'toString', '__proto__', 'é'] as const
const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(null))
// `__proto__` as an own property, as JSON.parse makes it.
const item = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value))
  .map((fields) => Object.fromEntries(fields) as Record<string, unknown>)

const packed = (items: readonly unknown[], fields: readonly string[] | null, envelope = {}) => {
  const columns = new Columns(fields, 0)
  for (const one of items) columns.add(one)
  const text = Buffer.concat([...columns.pieces({ success: true, list: [], ...envelope }, 'list')]).toString(
    'utf8',
  )
  return JSON.parse(text) as { columns: Record<string, unknown[]>; [name: string]: unknown }
}

describe('a list as columns', () => {
  it('holds each item’s value of each field, null where it has none', () => {
    fc.assert(
      fc.property(fc.array(item), fc.option(fc.subarray([...NAMES])), (items, fields) => {
        const plain = JSON.parse(JSON.stringify(items)) as Record<string, unknown>[]
        const { columns } = packed(items, fields)
        const wanted = fields ?? [...new Set(plain.flatMap((one) => Object.keys(one)))]
        expect(Object.keys(columns).sort()).toEqual([...wanted].sort())
        for (const name of wanted) {
          const own = Object.getOwnPropertyDescriptor(columns, name)?.value as unknown
          expect(own).toEqual(plain.map((one) => (Object.hasOwn(one, name) ? one[name] : null)))
        }
      }),
    )
  })

  it('keeps the rest of the envelope, and says how many there are where the API does not', () => {
    expect(packed([{ a: 1 }, { a: 2 }], null)).toEqual({
      success: true,
      pack: 'columns',
      count: 2,
      columns: { a: [1, 2] },
    })
    expect(packed([{ a: 1 }], ['b'], { count: 900, parameters: { limit: 1 } })).toEqual({
      success: true,
      pack: 'columns',
      count: 900,
      parameters: { limit: 1 },
      columns: { b: [null] },
    })
    expect(packed([], ['a'])).toMatchObject({ count: 0, columns: { a: [] } })
    expect(packed(['text', null, { a: 1 }], null).columns).toEqual({ a: [null, null, 1] })
  })
})
