import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { scoringFields, scoringNames, scoringValue } from './scoring.ts'

const scoring = {
  match: 82,
  rank: 'A',
  criteria: ['secteur', 'effectif'],
  detail: { size: { low: 1 } },
  old: null,
}

describe('scoringFields', () => {
  it('lists every field whatever its depth', () => {
    expect(scoringFields(scoring)).toEqual([
      { path: 'match', values: [82] },
      { path: 'rank', values: ['A'] },
      { path: 'criteria', values: ['secteur', 'effectif'] },
      { path: 'detail.size.low', values: [1] },
      { path: 'old', values: [null] },
    ])
  })

  it('takes a bare value, a list of objects, and nothing', () => {
    expect(scoringFields(7)).toEqual([{ path: '', values: [7] }])
    expect(scoringFields([{ a: 1 }, { a: 2 }]).map(({ path }) => path)).toEqual(['0.a', '1.a'])
    expect(scoringFields(null)).toEqual([])
    expect(scoringFields({})).toEqual([])
  })

  it('neither throws nor grows without bound', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const fields = scoringFields(value)
        expect(fields.length).toBeLessThanOrEqual(200)
        for (const { values } of fields) {
          for (const one of values) expect(one === null || typeof one !== 'object').toBe(true)
        }
      }),
    )
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, index]))
    expect(scoringFields(wide)).toHaveLength(200)
  })
})

describe('scoringNames and scoringValue', () => {
  it('name the single values of many scorings once, in order', () => {
    expect(scoringNames([null, { rank: 'B', criteria: [] }, scoring])).toEqual(['rank', 'match'])
    expect(scoringNames([scoring], 1)).toEqual(['match'])
  })

  it('answer undefined for what a scoring does not hold', () => {
    expect(scoringValue(scoring, 'match')).toBe(82)
    expect(scoringValue(scoring, 'old')).toBeNull()
    expect(scoringValue(scoring, 'criteria')).toBeUndefined()
    expect(scoringValue(scoring, 'toString')).toBeUndefined()
    expect(scoringValue(null, 'match')).toBeUndefined()
  })
})
