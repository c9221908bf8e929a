import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'

import type { Branch } from '#lib/contract/schemas/branch.ts'

import {
  BRANCH_FACETS,
  type BranchLike,
  countFacets,
  FACET_NONE,
  facetKey,
  passesFilter,
  sortBranches,
} from './branch-list.ts'

const branch = (idBranch: number, rest: Partial<BranchLike> = {}): BranchLike => ({
  idBranch,
  identifiedNumber: String(idBranch).padStart(14, '0'),
  isActive: true,
  adressCity: null,
  adressPostalCode: null,
  departement: null,
  region: null,
  nafCode: null,
  ...rest,
})

const LYON = branch(1, {
  adressCity: 'LYON',
  adressPostalCode: '69003',
  nafCode: { code: '62.01Z', title: 'IT' },
})
const LYON_8 = branch(2, { adressCity: 'Lyon', adressPostalCode: '69008' })
const EVRY = branch(3, {
  adressCity: 'Évry',
  departement: { idDepartement: 91, departementName: 'Essonne' },
  region: { idRegion: 11, regionName: 'Île-de-France' },
})
const CLOSED = branch(4, { adressCity: 'Agen', isActive: false })
const NOWHERE = branch(5)
const ALL = [NOWHERE, CLOSED, LYON_8, EVRY, LYON]
const ids = (branches: readonly BranchLike[]) => branches.map((one) => one.idBranch)

describe('sortBranches', () => {
  it('fits the contract', () => {
    expectTypeOf<Branch>().toExtend<BranchLike>()
  })

  it('puts the head office first, even closed, then open, then closed, by city without accents', () => {
    expect(ids(sortBranches(ALL, 2))).toEqual([2, 3, 1, 5, 4])
    expect(ids(sortBranches(ALL, 4))).toEqual([4, 3, 1, 2, 5])
    expect(ids(sortBranches(ALL, null))).toEqual([3, 1, 2, 5, 4])
  })

  it('loses nothing, changes nothing, and gives the same from any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ALL, { minLength: ALL.length }), (list) => {
        const before = ids(list)
        expect(ids(sortBranches(list, 2))).toEqual(ids(sortBranches(ALL, 2)))
        expect(ids(list)).toEqual(before)
      }),
    )
  })
})

describe('filters and counts', () => {
  it('takes cities as one whatever their spelling', () => {
    expect(ALL.filter((one) => passesFilter(one, { city: 'lyon' }))).toEqual([LYON_8, LYON])
    expect(ids(ALL.filter((one) => passesFilter(one, { city: FACET_NONE })))).toEqual([5])
    expect(ids(ALL.filter((one) => passesFilter(one, { state: 'closed' })))).toEqual([4])
    expect(ids(ALL.filter((one) => passesFilter(one, { department: '91', region: '11' })))).toEqual([3])
    expect(ALL.filter((one) => passesFilter(one, { city: '' }))).toHaveLength(5)
  })

  it('counts each choice by what it would show', () => {
    const counts = countFacets(ALL, { state: 'open' })
    expect(counts.state).toEqual([
      { key: 'open', label: null, count: 4 },
      { key: 'closed', label: null, count: 1 },
    ])
    expect(counts.city[0]).toEqual({ key: 'lyon', label: 'Lyon', count: 2 })
    expect(counts.city.some((choice) => choice.key === 'agen')).toBe(false)
    expect(counts.region.map((choice) => [choice.key, choice.label])).toEqual([
      [FACET_NONE, null],
      ['11', 'Île-de-France'],
    ])
  })

  it('keeps a chosen value that shows nothing', () => {
    expect(countFacets(ALL, { state: 'closed', city: 'lyon' }).city).toContainEqual({
      key: 'lyon',
      label: 'Lyon',
      count: 0,
    })
  })

  it('agrees with the filter', () => {
    const value = fc.constantFrom('lyon', 'evry', 'agen', FACET_NONE, '')
    fc.assert(
      fc.property(value, fc.constantFrom('open', 'closed', ''), (city, state) => {
        const filter = { city, state }
        const counts = countFacets(ALL, filter)
        for (const facet of BRANCH_FACETS) {
          for (const { key, count } of counts[facet]) {
            const shown = ALL.filter((one) => passesFilter(one, { ...filter, [facet]: key }))
            expect(count).toBe(shown.length)
            expect(shown.every((one) => facetKey(one, facet) === key)).toBe(true)
          }
        }
      }),
    )
  })
})
