import { describe, expect, it } from 'vitest'

import type { CampaignQuery } from '../model/campaign-load.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import { checkExport } from './export-check.ts'

const row = (idCompany: number, modified: string) => ({ idCampaign: 1, idCompany, modified }) as CampaignRow
const OLD = '2026-01-01T00:00:00Z'
const NOW = '2026-11-21T09:00:00Z'
const loadedFrom = Date.parse('2026-11-21T08:00:00Z')

/** An API that holds these rows and filters by `minModified`, as 4.12 says. */
function api(rows: CampaignRow[], countsPages = false) {
  const asked: CampaignQuery[] = []
  const read = async (query: CampaignQuery, { offset, limit }: { offset: number; limit: number }) => {
    asked.push(query)
    const found = rows.filter(({ modified }) => modified >= (query.minModified ?? ''))
    const page = found.slice(offset, offset + limit)
    return { rows: page, count: countsPages ? page.length : found.length }
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

  it('compares no count that is a page’s', async () => {
    const { read } = api(loaded, true)
    expect((await checkExport({ queries: [{}], loaded, written: loaded, loadedFrom, read })).count).toBeNull()
  })
})
