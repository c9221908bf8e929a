import { expect, it } from 'vitest'
import { notationOf } from '#lib/format/notation.ts'
import type { ColumnContext } from './campaign-column.ts'
import {
  CAMPAIGN_COLUMNS,
  COLUMN_IDS,
  campaignColumn,
  campaignReasons,
  sortValue,
} from './campaign-columns.ts'
import { BASE_FIELDS, type CampaignRow, readRowKey, rowKey } from './model/campaign-row.ts'

const row: CampaignRow = {
  idCampaign: 401,
  idCompany: 1002,
  dateInsert: '2025-03-04T10:00:00.000Z',
  dateLastExecuted: null,
  idCampaignResultStatus: 7,
  idPersonaFunctionLast: null,
  iterationAmount: 3,
  isManuel: false,
  errorPersona: true,
  noQuotaScrapped: false,
  modified: '2025-03-05T10:00:00.000Z',
  status: {
    idCampaignResultStatus: 7,
    title: 'Échec\u202e <b>persona</b>',
    description: null,
    created: '2022-01-10T09:00:00.000Z',
    modified: '2022-01-10T09:00:00.000Z',
  },
  failurePersona: true,
  failureEnrichContact: false,
  failureLinkedinLink: null,
  statusNotYetExecuted: false,
  statusProcessing: null,
  statusSuccess: false,
  statusInResearch: false,
  statusFailure: true,
  statusFailureAny: true,
  statusFailureEngage: false,
  statusFailurePersona: true,
  statusFailureEnrichment: false,
  statusFailureLinkedinLink: false,
  statusFailureScript: false,
}

const context: ColumnContext = {
  notation: notationOf('en'),
  yes: 'Yes',
  no: 'No',
  campaign: (id) => `Campaign ${id}`,
  state: (state) => `state ${state}`,
  reason: (reason) => `reason ${reason}`,
  company: (idCompany) =>
    idCompany === 1002 ? { idCompany, name: 'Menuiserie', siren: '000000018' } : undefined,
}

const text = (id: string) => campaignColumn(id)?.text(row, context)

it('describes every column once, and the first view needs nothing that is not loaded', () => {
  expect(new Set(COLUMN_IDS).size).toBe(31)
  const shown = CAMPAIGN_COLUMNS.filter((column) => column.shown).flatMap(({ fields }) => fields)
  expect(shown.filter((field) => !(BASE_FIELDS as readonly string[]).includes(field))).toEqual([])
})

it('reads a row as it stands on screen', () => {
  expect(text('company')).toBe('Menuiserie')
  expect(text('campaign')).toBe('Campaign 401')
  expect(text('state')).toBe('state failurePersona')
  expect(text('reasons')).toBe('reason persona, reason errorPersona')
  expect(text('dateLastExecuted')).toBe('')
  expect(text('dateInsert')).toBe('4 Mar 2025, 11:00')
  expect(text('errorPersona')).toBe('Yes')
  expect(text('failureLinkedinLink')).toBe('')
  expect(text('created')).toBe('')
  expect(text('status')).not.toContain('\u202e')
})

it('sorts dates and flags as numbers, and knows nothing where nothing is', () => {
  const value = (id: string) => {
    const column = campaignColumn(id)
    return column && sortValue(column, row, context)
  }
  expect(value('dateInsert')).toBe(Date.parse('2025-03-04T10:00:00.000Z'))
  expect(value('dateLastExecuted')).toBeNull()
  expect(value('isManuel')).toBe(0)
  expect(value('campaign')).toBe(401)
  expect(value('company')).toBe('Menuiserie')
  expect(value('idPersonaFunctionLast')).toBeNull()
})

it('gives the reasons that the flags tell', () => {
  expect(
    campaignReasons({ ...row, failurePersona: null, statusFailurePersona: false, errorPersona: false }),
  ).toEqual([])
  expect(campaignReasons({ ...row, noQuotaScrapped: true })).toEqual(['persona', 'errorPersona', 'noQuota'])
})

it('tells a row from all others by its campaign and company, and reads the key back', () => {
  expect(rowKey(row)).toBe('401-1002')
  expect(readRowKey('401-1002')).toEqual({ idCampaign: 401, idCompany: 1002 })
  expect(readRowKey('401')).toBeNull()
  expect(readRowKey(null)).toBeNull()
})
