import type { CampaignField, CampaignRow } from '#lib/campaign/campaign-row.ts'
import { type CampaignState, campaignStateOf } from '#lib/domain/campaign-state.ts'
import { instantOf } from '#lib/format/dates.ts'
import type { Locale } from '#lib/format/locale.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { CompanyName } from '#lib/query/company-names.ts'
import { column, count, date, flag } from './column-kinds.ts'

/** What a cell needs besides its row. `useColumnContext` makes one. */
export interface ColumnContext {
  locale: Locale
  yes: string
  no: string
  campaign: (id: number) => string
  state: (state: CampaignState) => string
  reason: (reason: CampaignReason) => string
  /** A company's name and SIREN, undefined until they are known. */
  company: (idCompany: number) => CompanyName | undefined
}

const lines = new Map<string, string>()
/** Texts that stand in many rows are cleaned once; past this many the memory begins anew. */
const MOST_LINES = 5000

/** `plainLine` for texts that come again and again. */
export function lineOf(text: string): string {
  const known = lines.get(text)
  if (known !== undefined) return known
  if (lines.size >= MOST_LINES) lines.clear()
  const line = plainLine(text)
  lines.set(text, line)
  return line
}

/** Why a row is where it is, as far as its flags tell. */
export type CampaignReason =
  | 'persona'
  | 'enrichContact'
  | 'linkedinLink'
  | 'engage'
  | 'script'
  | 'errorPersona'
  | 'noQuota'

export type ColumnGroup = 'row' | 'persona' | 'enrichContact' | 'linkedinLink'
export type ColumnKind = 'company' | 'state' | 'text' | 'id' | 'number' | 'date' | 'flag'
type Raw = string | number | boolean | null

export interface CampaignColumn {
  /** Also its name in messages: `campaignGrid.columns.<id>`. */
  id: CampaignColumnId
  group: ColumnGroup
  kind: ColumnKind
  /** The fields of the API that it shows; they must be loaded. */
  fields: readonly CampaignField[]
  /** As the API gave it; null where there is nothing. */
  raw: (row: CampaignRow, context: ColumnContext) => Raw
  /** As it reads on screen, in a copy and in a search; '' where there is nothing. */
  text: (row: CampaignRow, context: ColumnContext) => string
  /** Few values, many rows: it can be grouped and filtered by value. */
  few: boolean
  /** Pixels at 16 px to the rem. */
  width: number
  align: 'start' | 'end'
  /** Shown in a view that says nothing else. */
  shown: boolean
}

export const COLUMN_IDS = [
  'company',
  'idCompany',
  'siren',
  'campaign',
  'state',
  'reasons',
  'status',
  'statusDescription',
  'dateInsert',
  'dateLastExecuted',
  'iterationAmount',
  'idPersonaFunctionLast',
  'isManuel',
  'errorPersona',
  'noQuotaScrapped',
  'modified',
  'created',
  'failurePersona',
  'failureDatePersona',
  'failurePersonaRelaunchExecuted',
  'failurePersonaRelaunchExecutedDate',
  'failurePersonaCampaignExecuted',
  'failurePersonaCampaignExecutedDate',
  'failureEnrichContact',
  'failureDateEnrichContact',
  'failureEnrichContactRelaunchExecuted',
  'failureEnrichContactRelaunchExecutedDate',
  'failureEnrichContactCampaignExecuted',
  'failureEnrichContactCampaignExecutedDate',
  'failureLinkedinLink',
  'failureDateLinkedinLink',
] as const
export type CampaignColumnId = (typeof COLUMN_IDS)[number]

/** The reasons that the flags of a row give, the failures first. */
export function campaignReasons(row: CampaignRow): CampaignReason[] {
  const reasons: CampaignReason[] = []
  if (row.failurePersona || row.statusFailurePersona) reasons.push('persona')
  if (row.failureEnrichContact || row.statusFailureEnrichment) reasons.push('enrichContact')
  if (row.failureLinkedinLink || row.statusFailureLinkedinLink) reasons.push('linkedinLink')
  if (row.statusFailureEngage) reasons.push('engage')
  if (row.statusFailureScript) reasons.push('script')
  if (row.errorPersona) reasons.push('errorPersona')
  if (row.noQuotaScrapped) reasons.push('noQuota')
  return reasons
}

const persona = { group: 'persona' } as const
const enrich = { group: 'enrichContact' } as const
const linkedin = { group: 'linkedinLink' } as const
const wide = { width: 176 } as const

/** Every column of the grid, in the order in which they stand in a view that says nothing else. */
export const CAMPAIGN_COLUMNS: readonly CampaignColumn[] = [
  column({
    id: 'company',
    kind: 'company',
    fields: ['idCompany'],
    raw: (row, { company }) => company(row.idCompany)?.name ?? null,
    text: (row, { company }) => {
      const name = company(row.idCompany)?.name
      return name === undefined ? String(row.idCompany) : lineOf(name)
    },
    width: 240,
    shown: true,
  }),
  column({
    id: 'idCompany',
    kind: 'id',
    fields: ['idCompany'],
    raw: (row) => row.idCompany,
    text: (row) => String(row.idCompany),
    width: 104,
  }),
  column({
    id: 'siren',
    kind: 'id',
    fields: ['idCompany'],
    raw: (row, { company }) => company(row.idCompany)?.siren ?? null,
    text: (row, { company }) => company(row.idCompany)?.siren ?? '',
    width: 112,
  }),
  column({
    id: 'campaign',
    kind: 'text',
    fields: ['idCampaign'],
    raw: (row) => row.idCampaign,
    text: (row, { campaign }) => campaign(row.idCampaign),
    few: true,
    width: 128,
    shown: true,
  }),
  column({
    id: 'state',
    kind: 'state',
    fields: [],
    raw: (row) => campaignStateOf(row),
    text: (row, { state }) => {
      const known = campaignStateOf(row)
      return known === null ? lineOf(row.status.title) : state(known)
    },
    few: true,
    width: 200,
    shown: true,
  }),
  column({
    id: 'reasons',
    kind: 'text',
    fields: [],
    raw: (row) => campaignReasons(row).join(' ') || null,
    text: (row, { reason }) => campaignReasons(row).map(reason).join(', '),
    few: true,
    width: 232,
    shown: true,
  }),
  column({
    id: 'status',
    kind: 'text',
    fields: ['status', 'idCampaignResultStatus'],
    raw: (row) => row.status.title,
    text: (row) => lineOf(row.status.title),
    few: true,
    width: 264,
    shown: true,
  }),
  column({
    id: 'statusDescription',
    kind: 'text',
    fields: ['status'],
    raw: (row) => row.status.description,
    text: (row) => (row.status.description === null ? '' : lineOf(row.status.description)),
    few: true,
    width: 224,
  }),
  date('dateInsert', { shown: true }),
  date('dateLastExecuted', { shown: true }),
  count('iterationAmount', { shown: true }),
  column({
    id: 'idPersonaFunctionLast',
    kind: 'id',
    fields: ['idPersonaFunctionLast'],
    raw: (row) => row.idPersonaFunctionLast,
    text: (row) => (row.idPersonaFunctionLast === null ? '' : String(row.idPersonaFunctionLast)),
    few: true,
    align: 'end',
    width: 96,
    shown: true,
  }),
  flag('isManuel', { shown: true }),
  flag('errorPersona', { shown: true }),
  flag('noQuotaScrapped', { shown: true }),
  date('modified', { shown: true }),
  date('created'),
  flag('failurePersona', persona),
  date('failureDatePersona', persona),
  flag('failurePersonaRelaunchExecuted', persona),
  date('failurePersonaRelaunchExecutedDate', { ...persona, ...wide }),
  flag('failurePersonaCampaignExecuted', persona),
  date('failurePersonaCampaignExecutedDate', { ...persona, ...wide }),
  flag('failureEnrichContact', enrich),
  date('failureDateEnrichContact', enrich),
  flag('failureEnrichContactRelaunchExecuted', enrich),
  date('failureEnrichContactRelaunchExecutedDate', { ...enrich, ...wide }),
  flag('failureEnrichContactCampaignExecuted', enrich),
  date('failureEnrichContactCampaignExecutedDate', { ...enrich, ...wide }),
  flag('failureLinkedinLink', linkedin),
  date('failureDateLinkedinLink', linkedin),
]

const byId = new Map<string, CampaignColumn>(CAMPAIGN_COLUMNS.map((each) => [each.id, each]))

/** The column of that id; undefined for an id that an old address may still hold. */
export const campaignColumn = (id: string): CampaignColumn | undefined => byId.get(id)

/** What a column sorts by: text, or a number; null where there is nothing, which stands last. */
export function sortValue(
  column: CampaignColumn,
  row: CampaignRow,
  context: ColumnContext,
): string | number | null {
  if (column.kind === 'text' || column.kind === 'state' || column.kind === 'company') {
    if (column.id === 'campaign') return row.idCampaign
    const raw = column.raw(row, context)
    return raw === null ? null : column.text(row, context)
  }
  const raw = column.raw(row, context)
  if (column.kind === 'date') return typeof raw === 'string' ? instantOf(raw) : null
  return typeof raw === 'boolean' ? Number(raw) : raw
}
