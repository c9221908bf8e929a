import { describe, expect, it } from 'vitest'

import { nextPart } from './next-part.ts'

const bars = [['a1', 'a2', 'a3'], ['b1'], ['c1', 'c2']]

describe('nextPart', () => {
  it.each([
    ['a1', 'ArrowRight', 'a2'],
    ['a3', 'ArrowRight', null],
    ['a1', 'ArrowLeft', null],
    ['a3', 'ArrowDown', 'b1'],
    ['b1', 'ArrowDown', 'c1'],
    ['c2', 'ArrowDown', null],
    ['c2', 'ArrowUp', 'b1'],
    ['a2', 'End', 'a3'],
    ['a2', 'Home', 'a1'],
    ['a2', 'x', null],
    ['elsewhere', 'ArrowRight', null],
  ])('%s %s leads to %s', (from, key, to) => {
    expect(nextPart(bars, from, key)).toBe(to)
  })
})
