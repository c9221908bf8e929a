import { setFlagsFromString } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codedColumn } from '#lib/domain/api/coded-column.ts'
import { unpacked } from './unpack.ts'

test('values that stand once are those of each item again', () => {
  const columns = {
    status: { distinct: [null, { title: 'Échec' }], items: 3, bits: 1, letters: '(' },
    plain: [1, null, 'x'],
  }
  expect(unpacked({ count: 3, pack: 'columns', columns }, 'items')).toEqual({
    count: 3,
    items: [
      { status: { title: 'Échec' }, plain: 1 },
      { status: null, plain: null },
      { status: { title: 'Échec' }, plain: 'x' },
    ],
  })
})

test('a coded column is the values that it was made of, however many: 64 fit, 65 do not', () => {
  const columns = fc
    .integer({ min: 1, max: 70 })
    .chain((most) => fc.array(fc.nat(most - 1), { maxLength: 200 }))
  const whole = Array.from({ length: 65 }, (_, value) => value)
  fc.assert(
    fc.property(columns, (values) => {
      const text = codedColumn(
        values.length,
        (item) => values[item],
        (item) => `{"is":${values[item]}}`,
      )
      expect(text === null).toBe(new Set(values).size > 64)
      if (text === null) return
      const packed = JSON.parse(`{"pack":"columns","columns":{"value":${text}}}`)
      expect(unpacked(packed, 'items')).toEqual({ items: values.map((is) => ({ value: { is } })) })
    }),
    {
      examples: [
        ...[1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65].map((count) => [whole.slice(0, count)] as [number[]]),
        [[]],
      ],
    },
  )
})

test('items of many fields are plain objects to V8, no hash tables', () => {
  setFlagsFromString('--allow-natives-syntax')
  const isPlain = new Function('item', 'return %HasFastProperties(item)') as (item: unknown) => boolean
  // Field names that no other object has had, or V8 would reuse that object's layout.
  const columns = Array.from({ length: 40 }, (_, at) => `"ofThisTest${at}":[${at},"text",null]`)
  const { items } = unpacked(JSON.parse(`{"pack":"columns","columns":{${columns}}}`), 'items') as {
    items: Record<string, unknown>[]
  }
  expect(items.map(isPlain)).toEqual([true, true, true])
  expect(items.map(({ ofThisTest7 }) => ofThisTest7)).toEqual([7, 'text', null])
  expect(Object.keys(items[2] ?? {})).toHaveLength(40)
})
