import { describe, expect, it } from 'vitest'
import { fileCells } from '#lib/format/file-cells.ts'
import { notationOf } from '#lib/format/notation.ts'
import type { CampaignColumnId, ColumnContext } from '../campaign-column.ts'
import { campaignColumn } from '../campaign-columns.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import { exportColumn } from './export-cells.ts'

const context: ColumnContext = {
  notation: notationOf('fr'),
  yes: 'oui',
  no: 'non',
  campaign: (id) => `Campagne ${id}`,
  state: (state) => `état ${state}`,
  reason: (reason) => reason,
  company: (idCompany) => (idCompany === 1 ? { idCompany, name: '=Nom', siren: '005520135' } : undefined),
}
const row = {
  idCampaign: 401,
  idCompany: 1,
  dateInsert: '2026-01-31T23:30:00.000Z',
  dateLastExecuted: null,
  iterationAmount: 3,
  isManuel: true,
} as CampaignRow

const cell = (id: CampaignColumnId, values: 'sheet' | 'api', of = row) => {
  const column = campaignColumn(id)
  if (!column) throw new Error(id)
  return fileCells([exportColumn(column, id, context, values)])(of)[0]
}

describe('exportColumn', () => {
  it('writes for spreadsheets: words, numbers as numbers, moments on the clock of the screen', () => {
    expect(cell('campaign', 'sheet')).toBe('Campagne 401')
    expect(cell('iterationAmount', 'sheet')).toBe(3)
    expect(cell('dateInsert', 'sheet')).toBe('2026-02-01 00:30:00')
    expect(cell('isManuel', 'sheet')).toBe('oui')
    expect(cell('siren', 'sheet')).toBe('005520135')
  })

  it('writes as the API gave it', () => {
    expect(cell('campaign', 'api')).toBe(401)
    expect(cell('dateInsert', 'api')).toBe('2026-01-31T23:30:00.000Z')
    expect(cell('isManuel', 'api')).toBe(true)
  })

  it('leaves empty what is empty; a company without a name stands by its number', () => {
    expect(cell('dateLastExecuted', 'sheet')).toBeNull()
    expect(cell('company', 'sheet', { ...row, idCompany: 2 })).toBe(2)
    expect(cell('company', 'api')).toBe('=Nom')
  })
})
