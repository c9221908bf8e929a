import { describe, expect, it } from 'vitest'

import type { CampaignQuery } from '../model/campaign-load.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import { checkExport } from './export-check.ts'

const row = (idCompany: number, modified: string) => ({ idCampaign: 1, idCompany, modified }) as CampaignRow
const OLD = '2026-01-01T00:00:00Z'
const NOW = '2026-11-21T09:00:00Z'
const loadedFrom = Date.parse('2026-11-21T08:00:00Z')

/** A fake API with these rows that filters by `minModified` (api.md 4.12) and returns at most `most` rows per call. */
function api(rows: CampaignRow[], countsPages = false, most = 1000) {
  const asked: CampaignQuery[] = []
  const read = async (query: CampaignQuery, { offset, ...page }: { offset: number; limit: number }) => {
    asked.push(query)
    const limit = Math.min(page.limit, most)
    const found = rows.filter(({ modified }) => modified >= (query.minModified ?? ''))
    const given = found.slice(offset, offset + limit)
    return { rows: given, count: countsPages ? given.length : found.length, limit }
  }
  return { asked, read }
}

describe('checkExport', () => {
  const loaded = [row(1, OLD), row(2, OLD), row(3, NOW)]

  it('finds the rows of the file that changed, and those that came', async () => {
    const { read, asked } = api([row(1, OLD), row(2, NOW), row(3, NOW), row(4, NOW)])
    const check = await checkExport({ queries: [{}], loaded, written: loaded, loadedFrom, read })
    expect(check).toMatchObject({ count: 4, appeared: 1, cut: false })
    expect(check.changed.map(({ idCompany }) => idCompany)).toEqual([2])
    expect(asked.at(-1)).toEqual({ minModified: '2026-11-21' })
  })

  it('does not speak of rows that are not in the file', async () => {
    const { read } = api([row(1, NOW), row(2, NOW)])
    const written = loaded.slice(0, 1)
    const check = await checkExport({ queries: [{}], loaded, written, loadedFrom, read })
    expect(check.changed.map(({ idCompany }) => idCompany)).toEqual([1])
  })

  it('keeps a later day of the filter, and asks page after page', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => row(index, NOW))
    const { read, asked } = api(many)
    const queries = [{ minModified: '2027-01-01' }, { idCampaign: 1 }]
    const check = await checkExport({ queries, loaded: many, written: many, loadedFrom, read })
    expect(asked.filter(({ minModified }) => minModified === '2027-01-01')).toHaveLength(2)
    expect(asked.filter(({ idCampaign }) => idCampaign === 1)).toHaveLength(4)
    expect(check.changed).toEqual([])
  })

  it('looks at all that changed where the API gives fewer rows a call than are asked for', async () => {
    const before = Array.from({ length: 25 }, (_, index) => row(index, OLD))
    const { read } = api(
      before.map(({ idCompany }) => row(idCompany, NOW)),
      false,
      10,
    )
    const check = await checkExport({ queries: [{}], loaded: before, written: before, loadedFrom, read })
    expect(check.changed).toHaveLength(25)
    expect(check.cut).toBe(false)
  })

  it('compares no count that is a page’s', async () => {
    const { read } = api(loaded, true)
    expect((await checkExport({ queries: [{}], loaded, written: loaded, loadedFrom, read })).count).toBeNull()
  })
})
