import { expect, it } from 'vitest'
import type { CampaignRow } from '../model/campaign-row.ts'
import { createRowCounter } from './campaign-summary.tsx'

const row = (idCompany: number, flag: string) =>
  ({ idCampaign: 1, idCompany, [flag]: true }) as unknown as CampaignRow

it('counts rows that were appended once, and all again where one in the middle was read anew', () => {
  const count = createRowCounter()
  const rows = [row(1, 'statusSuccess'), row(2, 'statusProcessing'), row(3, 'statusSuccess')]
  const states = (of: CampaignRow[]) => Object.fromEntries(count(of).all.counts)
  expect(states(rows.slice(0, 2))).toEqual({ success: 1, processing: 1 })
  expect(states(rows)).toEqual({ success: 2, processing: 1 })
  expect(states(rows.with(1, row(2, 'statusSuccess')))).toEqual({ success: 3 })
  expect(states(rows.slice(1))).toEqual({ success: 1, processing: 1 })
})
