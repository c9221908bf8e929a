import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { CampaignLoad, CampaignQuery } from './campaign-load.ts'
import { type CampaignLoader, nextGeneration } from './campaign-loader.ts'
import type { CampaignRow } from './campaign-row.ts'
import { isStableQuery, isWholeLoad, narrowedLoader, narrowing } from './narrowing.ts'

const row = fc.record({
  idCampaign: fc.integer({ min: 1, max: 3 }),
  idCompany: fc.integer({ min: 1, max: 4 }),
  idCampaignResultStatus: fc.integer({ min: 1, max: 3 }),
  statusSuccess: fc.boolean(),
  statusProcessing: fc.boolean(),
}) as fc.Arbitrary<CampaignRow>
const some = (max: number) =>
  fc.option(fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1 }), { nil: undefined })
const query = fc
  .record({
    idCampaign: some(3),
    idCompany: some(4),
    status: some(3),
    companyStatus: fc.constantFrom(undefined, 'any' as const, 'success' as const, 'processing' as const),
    dateMin: fc.constantFrom(undefined, '2025-01-01'),
  })
  .map((each) => JSON.parse(JSON.stringify(each)) as CampaignQuery)

/** The rows that the API returns for a list, ignoring dates, which are equal in both lists where it matters. */
const given = ({ idCampaign, idCompany, status, companyStatus }: CampaignQuery) => {
  const in_ = (ids: number | readonly number[] | undefined, id: number) =>
    ids === undefined || [ids].flat().includes(id)
  return (each: CampaignRow) =>
    in_(idCampaign, each.idCampaign) &&
    in_(idCompany, each.idCompany) &&
    in_(status, each.idCampaignResultStatus) &&
    (companyStatus !== 'success' || each.statusSuccess) &&
    (companyStatus !== 'processing' || each.statusProcessing)
}

describe('narrowing a whole load', () => {
  it('gives exactly the rows that the API would, or says that only the API can tell', () => {
    fc.assert(
      fc.property(
        fc.array(row),
        fc.array(query, { minLength: 1, maxLength: 2 }),
        query,
        (rows, wide, narrow) => {
          const loaded = rows.filter((each) => wide.some((one) => given(one)(each)))
          const holds = narrowing(wide, [narrow])
          if (holds !== null) expect(loaded.filter(holds)).toEqual(rows.filter(given(narrow)))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('answers a state, a campaign and a status of everything, and goes back for other days', () => {
    expect(narrowing([{}], [{ companyStatus: 'failureAny' }])).not.toBeNull()
    expect(
      narrowing([{ minModified: '2025-01-01' }], [{ minModified: '2025-01-01', status: 4 }]),
    ).not.toBeNull()
    expect(narrowing([{ idCampaign: [1, 2] }], [{ idCampaign: 2 }])).not.toBeNull()
    expect(narrowing([{}], [{ dateMin: '2025-01-01' }])).toBeNull()
    expect(narrowing([{ companyStatus: 'success' }], [{}])).toBeNull()
    expect(narrowing([{ idCampaign: 1 }], [{ idCampaign: [1, 2] }])).toBeNull()
  })

  it('leaves to the API what the days of another state are', () => {
    const days = { dateMin: '2025-01-01' }
    expect(narrowing([days], [{ ...days, companyStatus: 'success' }])).toBeNull()
    expect(narrowing([{ ...days, companyStatus: 'any' }], [{ ...days, idCampaign: 1 }])).not.toBeNull()
    const success = { ...days, companyStatus: 'success' } as const
    expect(narrowing([success], [{ ...success, idCampaign: 1 }])).not.toBeNull()
  })

  it('tells lists that a row never leaves from those that it leaves as its state changes', () => {
    expect(
      [{}, { idCampaign: 1, dateInsert: '2025-01-01' }, { companyStatus: 'any' as const }].every(
        isStableQuery,
      ),
    ).toBe(true)
    const passing = [
      { companyStatus: 'success' as const },
      { status: 1 },
      { dateMax: '2025-01-01' },
      { minModified: '2025-01-01' },
    ]
    expect(passing.some(isStableQuery)).toBe(false)
  })

  it('shows its rows as other rows than those it picks them from: no index of one serves the other', () => {
    const rows = [{ idCompany: 1 }, { idCompany: 2 }] as CampaignRow[]
    let whole = { rows, generation: nextGeneration() } as unknown as CampaignLoad
    const base = { get: () => whole } as CampaignLoader
    const narrowed = narrowedLoader(base, ({ idCompany }) => idCompany === 2)
    const before = narrowed.get()
    expect(before.rows).toEqual([rows[1]])
    expect(before.generation).not.toBe(whole.generation)
    expect(narrowed.get()).toBe(before)
    whole = { ...whole, rows: rows.toReversed(), generation: nextGeneration() }
    expect([before.generation, whole.generation]).not.toContain(narrowed.get().generation)
  })

  it('takes for whole only a load of which nothing may be missing', () => {
    const shifted = { repeated: 2, recovered: 1, unsettled: 0 }
    const load = { state: 'complete', shifted, total: null } as const
    expect(isWholeLoad(load)).toBe(true)
    expect(isWholeLoad({ ...load, state: 'waiting' })).toBe(false)
    expect(isWholeLoad({ ...load, shifted: { ...shifted, unsettled: 1 } })).toBe(false)
    expect(isWholeLoad({ ...load, total: 12 })).toBe(false)
  })
})
