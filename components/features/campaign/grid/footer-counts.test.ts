import { describe, expect, it } from 'vitest'
import { footerCounts } from './footer-counts.ts'

describe('what stands under the grid', () => {
  it.each([
    [
      { loaded: 200, shown: 200, chosen: 0 },
      { scope: 'loaded', count: 200, loaded: 200 },
    ],
    [
      { loaded: 3000, shown: 4, chosen: 0 },
      { scope: 'shown', count: 4, loaded: 3000 },
    ],
    [
      { loaded: 3000, shown: 0, chosen: 0 },
      { scope: 'shown', count: 0, loaded: 3000 },
    ],
    [
      { loaded: 3000, shown: 4, chosen: 2 },
      { scope: 'chosen', count: 2, loaded: 3000 },
    ],
    [
      { loaded: 0, shown: 0, chosen: 0 },
      { scope: 'loaded', count: 0, loaded: 0 },
    ],
  ])('%j', (counts, wanted) => {
    expect(footerCounts(counts)).toEqual(wanted)
  })
})
