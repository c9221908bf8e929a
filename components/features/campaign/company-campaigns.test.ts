import { expect, it } from 'vitest'
import type { ResponseOf } from '#lib/contract/index.ts'
import { withRows } from './company-campaigns.tsx'

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
