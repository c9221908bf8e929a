import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'

it('reads', () => {
  expect(readTable('a;b\n1;2').rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})
