import { expect, it } from 'vitest'
import { existingKeys } from './campaign-selection-bar.tsx'

it('keeps of the chosen rows those that are there', () => {
  const rows = [1, 2, 3].map((idCompany) => ({ idCampaign: 401, idCompany }))
  const all = new Set(['401-1', '401-3'])
  expect(existingKeys(all, rows)).toBe(all)
  expect([...existingKeys(new Set(['401-1', '401-9', '402-2']), rows)]).toEqual(['401-1'])
})
