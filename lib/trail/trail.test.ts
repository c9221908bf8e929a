import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { placeIn, type Trail } from './trail.ts'

const trailOf = (ids: number[]): Trail => ({ from: 'lookup', href: '/companies?q=1', ids })

describe('a place in a list', () => {
  it('is counted from one, with both neighbours', () => {
    const trail = trailOf([7, 3, 9])
    expect(placeIn(trail, 7)).toMatchObject({ at: 1, previous: null, next: 3 })
    expect(placeIn(trail, 3)).toMatchObject({ at: 2, previous: 7, next: 9 })
    expect(placeIn(trail, 9)).toMatchObject({ at: 3, previous: 3, next: null })
    expect(placeIn(trail, 1)).toBeNull()
    expect(placeIn(null, 7)).toBeNull()
  })

  it('leads through the whole list and back again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), (ids) => {
        const trail = trailOf(ids)
        const walked: number[] = []
        for (let id: number | null = ids[0] ?? null; id !== null; id = placeIn(trail, id)?.next ?? null)
          walked.push(id)
        expect(walked).toEqual(ids)
        const back: number[] = []
        for (
          let id: number | null = ids.at(-1) ?? null;
          id !== null;
          id = placeIn(trail, id)?.previous ?? null
        )
          back.push(id)
        expect(back).toEqual(ids.toReversed())
      }),
    )
  })
})
