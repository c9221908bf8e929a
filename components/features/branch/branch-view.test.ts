import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { BRANCH_FACETS, type BranchFilter } from '#lib/domain/branch/branch-sort.ts'
import { type BranchView, readView, writeView } from './branch-view.ts'

const plain: BranchView = { filter: {}, sort: null, spot: null, selected: null }
const read = (text: string) => readView(new URLSearchParams(text))

describe('branch view', () => {
  it('has a bare address by default', () => {
    expect(writeView(plain)).toBe('')
    expect(read('')).toEqual(plain)
  })

  it('leaves out what it does not know', () => {
    expect(read('?sort=&city=&selected=&other=1')).toEqual(plain)
  })

  it('comes back from its address as it was', () => {
    const value = fc.string({ minLength: 1, maxLength: 20 })
    const filter = fc
      .record(Object.fromEntries(BRANCH_FACETS.map((facet) => [facet, fc.option(value, { nil: undefined })])))
      .map(
        (all) =>
          Object.fromEntries(Object.entries(all).filter(([, key]) => key !== undefined)) as BranchFilter,
      )
    const view = fc.record({
      filter,
      sort: fc.option(value),
      spot: fc.option(value),
      selected: fc.option(value),
    })
    fc.assert(
      fc.property(view, (one) => {
        expect(read(writeView(one))).toEqual(one)
      }),
    )
  })
})
