import { describe, expect, it } from 'vitest'
import { rowForKey } from './use-row-focus.ts'

describe('rowForKey', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 5, 4],
    ['PageDown', 2, 6],
    ['PageDown', 8, 9],
    ['PageUp', 2, 0],
    ['Home', 7, 0],
    ['End', 0, 9],
    ['a', 3, null],
  ])('%s from %d goes to %s', (key, from, to) => {
    expect(rowForKey(key, from, 10, 4)).toBe(to)
  })
})
