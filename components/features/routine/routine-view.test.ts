import { describe, expect, it } from 'vitest'

import { nextRoutineFilter, routineFilter, routineRequestOf } from './routine-view.ts'

const requestAt = (search: string) => routineRequestOf(routineFilter.read(new URLSearchParams(search)))

describe('the filter of routines', () => {
  it.each(['', 'minScoringMatch=50', 'idIdentificationType=3', 'minScoringMatch=50&idIdentificationType=3'])(
    '%s alone is no call: the API needs another filter',
    (search) => {
      expect(requestAt(search)).toMatchObject({ ready: false, wrong: {} })
    },
  )

  it.each(['idSupply=301', 'idCompany=1', 'siren=552120222', 'pollingTag=15', 'pollingScoring=1440'])(
    '%s is enough for a call',
    (search) => {
      expect(requestAt(search).ready).toBe(true)
    },
  )

  it('drops the window it opened with once companies are named, and none that is chosen', () => {
    const week = { pollingTag: '10080' }
    expect(nextRoutineFilter(week, { ...week, siren: '552120222' })).toEqual({ siren: '552120222' })
    expect(nextRoutineFilter(week, { ...week, idSupply: '301' })).toEqual({ ...week, idSupply: '301' })
    const chosen = { pollingTag: '1440', siren: '552120222' }
    expect(nextRoutineFilter(week, chosen)).toEqual(chosen)
    expect(nextRoutineFilter(chosen, { ...chosen, siren: '011047297' })).toMatchObject({ pollingTag: '1440' })
  })

  it('asks under the names of the API', () => {
    expect(
      requestAt('idSupply=301,302&minScoringMatch=50&idIdentificationType=3&pollingTag=60').query,
    ).toEqual({
      idSupply: [301, 302],
      minScoringMatch: 50,
      idIdentificationType: [3],
      pollingTag: 60,
    })
  })

  it.each([
    ['idSupply=301&pollingTag=14', 'pollingTag', ['14']],
    ['idSupply=301,abc', 'idSupply', ['abc']],
    ['siren=552120223', 'siren', ['552120223']],
    ['idSupply=1&minScoringMatch=-2', 'minScoringMatch', ['-2']],
  ])('%s is not asked', (search, field, words) => {
    const { ready, wrong } = requestAt(search)
    expect(ready).toBe(false)
    expect(wrong).toEqual({ [field]: words })
  })
})
