import { expect, it } from 'vitest'
import type { ResponseOf } from '#lib/contract/index.ts'
import { nextOffset, withRows } from './company-campaigns.tsx'

it('shows once what another row pushed onto the next page', () => {
  const pageOf = (count: number, ...ids: number[]) =>
    ({
      result: ids.map((idCampaign) => ({ idCampaign, idCompany: 1, dateInsert: `2026-01-0${idCampaign}` })),
      count,
    }) as unknown as ResponseOf<'listCampaignResults'>
  const { rows, count } = withRows({ pages: [pageOf(3, 1, 2), pageOf(2, 2, 3)], pageParams: [0, 2] })
  expect(rows.map(({ idCampaign }) => idCampaign)).toEqual([3, 2, 1])
  expect(count).toBe(3)
})

it('goes on after pages that the API made shorter than was asked for', () => {
  const pageOf = (rows: number, limit: number) =>
    ({
      result: Array.from({ length: rows }),
      parameters: { limit },
    }) as unknown as ResponseOf<'listCampaignResults'>
  expect(nextOffset(pageOf(50, 50), [pageOf(50, 50), pageOf(50, 50)])).toBe(100)
  expect(nextOffset(pageOf(100, 100), [pageOf(100, 100)])).toBe(100)
  expect(nextOffset(pageOf(49, 50), [pageOf(50, 50), pageOf(49, 50)])).toBeUndefined()
  expect(nextOffset(pageOf(99, 1000), [pageOf(99, 1000)])).toBeUndefined()
})
