import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
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

test('items of many fields are plain objects to V8, no hash tables', () => {
  setFlagsFromString('--allow-natives-syntax')
  const isPlain = new Function('item', 'return %HasFastProperties(item)') as (item: unknown) => boolean
  // No object of these fields was made before, or V8 would follow its example.
  const columns = Array.from({ length: 40 }, (_, at) => `"ofThisTest${at}":[${at},"text",null]`)
  const { items } = unpacked(JSON.parse(`{"pack":"columns","columns":{${columns}}}`), 'items') as {
    items: Record<string, unknown>[]
  }
  expect(items.map(isPlain)).toEqual([true, true, true])
  expect(items.map(({ ofThisTest7 }) => ofThisTest7)).toEqual([7, 'text', null])
  expect(Object.keys(items[2] ?? {})).toHaveLength(40)
})
