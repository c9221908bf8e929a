import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createSelection } from './selection.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e', 'f']
const key = fc.constantFrom(...ORDER)

describe('a range of ticks', () => {
  it('takes every row between the last tick and this one, either way round, and leaves all others', () => {
    fc.assert(
      fc.property(key, key, fc.boolean(), fc.uniqueArray(key), (from, to, on, before) => {
        const selection = createSelection()
        selection.set(before)
        selection.toggle(from, on)
        selection.reach(to, on, ORDER)
        const [first, last] = [ORDER.indexOf(from), ORDER.indexOf(to)].sort((a, b) => a - b) as [
          number,
          number,
        ]
        for (const [at, each] of ORDER.entries()) {
          const within = at >= first && at <= last
          expect(selection.get().has(each)).toBe(within ? on : before.includes(each))
        }
      }),
    )
  })

  it('is the row alone where none was ticked before, or that one is filtered away', () => {
    const selection = createSelection()
    selection.reach('c', true, ORDER)
    expect([...selection.get()]).toEqual(['c'])
    selection.toggle('x', true)
    selection.reach('e', true, ORDER)
    expect([...selection.get()].sort()).toEqual(['c', 'e', 'x'])
  })
})
