import { describe, expect, it } from 'vitest'

import type { CampaignRow } from './campaign-row.ts'
import { packRows, unpackRows } from './packed-rows.ts'

const status = (id: number, description: string | null) => ({
  idCampaignResultStatus: id,
  title: `Status ${id}`,
  description,
  created: '2022-01-10T09:00:00.000Z',
  modified: '2022-01-10T09:00:00.000Z',
})
const row = (idCompany: number, of: ReturnType<typeof status>) =>
  ({
    idCampaign: 401,
    idCompany,
    isManuel: idCompany % 2 === 0,
    iterationAmount: null,
    status: of,
  }) as unknown as CampaignRow

describe('packed rows', () => {
  it('are the same rows once unpacked, after a way through JSON too', () => {
    const rows = [
      row(1, status(4, null)),
      row(2, status(4, 'x')),
      row(3, status(4, null)),
      row(4, status(5, null)),
    ]
    const packed = packRows(rows)
    expect(packed.statuses).toHaveLength(3)
    expect(unpackRows(JSON.parse(JSON.stringify(packed)))).toEqual(rows)
    expect(unpackRows(packRows([]))).toEqual([])
  })

  it('carry the name of a field once', () => {
    const packed = JSON.stringify(packRows(Array.from({ length: 200 }, (_, at) => row(at, status(4, null)))))
    expect(packed.split('idCompany')).toHaveLength(2)
    expect(packed.split('Status 4')).toHaveLength(2)
  })
})
