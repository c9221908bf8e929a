import { describe, expect, it } from 'vitest'

import { parseLookup } from '#lib/domain/lookup/lookup.ts'
import { copiedRows, lookupText } from './campaign-selection-bar.tsx'

const nameOf = (idCompany: number) =>
  idCompany === 1001 ? { idCompany, name: 'Une, société', siren: '011047297' } : undefined

describe('lookupText', () => {
  it.each([[[1001, 1002]], [[7]], [[123_456_789, 1001, 2_147_483_647]]])(
    '%j is read back by the lookup',
    (ids) => {
      const read = parseLookup(lookupText(ids, nameOf)).map(({ kind, value }) => [kind, value])
      expect(read).toEqual(
        ids.map((id) => (id === 1001 ? ['siren', '011047297'] : ['idCompany', String(id)])),
      )
    },
  )
})

describe('copiedRows', () => {
  const rows = [
    { idCampaign: 401, idCompany: 1001 },
    { idCampaign: 402, idCompany: 1001 },
    { idCampaign: 401, idCompany: 1002 },
  ]

  it('copies companies once, rows as they are', () => {
    expect(copiedRows(rows, 'idCompany', nameOf)).toEqual(['1001', '1002'])
    expect(copiedRows(rows, 'siren', nameOf)).toEqual(['011047297'])
    expect(copiedRows(rows, 'row', nameOf)).toEqual(['401\t1001', '402\t1001', '401\t1002'])
  })
})
