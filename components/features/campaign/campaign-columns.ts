import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { campaignStateOf } from '#lib/domain/campaign/campaign-state.ts'
import { formatDateTime, instantOf } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { CampaignColumn, CampaignColumnId, CampaignReason, ColumnContext } from './campaign-column.ts'
import type { CampaignField, CampaignRow } from './model/campaign-row.ts'

type Described = Omit<CampaignColumn, 'group' | 'few' | 'align' | 'shown'> &
  Partial<Pick<CampaignColumn, 'group' | 'few' | 'align' | 'shown'>>

const column = (described: Described): CampaignColumn => ({
  group: 'row',
  few: false,
  align: 'start',
  shown: false,
  ...described,
})

type FieldOf<T> = { [F in CampaignField]-?: [T] extends [CampaignRow[F]] ? F : never }[CampaignField]
type Look = Partial<Pick<CampaignColumn, 'align' | 'few' | 'group' | 'shown' | 'width'>>
type Own = CampaignField & CampaignColumnId

const date = (field: Own & (FieldOf<string> | `${string}Date${string}`), look?: Look) =>
  column({
    id: field,
    kind: 'date',
    fields: [field],
    raw: (row) => (row[field] as string | null | undefined) ?? null,
    text: (row, { notation }) => (row[field] ? formatDateTime(row[field] as string, notation) : ''),
    width: 152,
    ...look,
  })

const flagColumn = (field: Own, look: Look) =>
  column({
    id: field,
    kind: 'flag',
    fields: [field],
    raw: (row) => (row[field] as boolean | null | undefined) ?? null,
    text: (row, { yes, no }) => {
      const value = row[field]
      return value === null || value === undefined ? '' : value ? yes : no
    },
    few: true,
    width: 104,
    ...look,
  })

const idColumn = (field: 'idCompany' | 'idPersonaFunctionLast', look?: Look) =>
  column({
    id: field,
    kind: 'id',
    fields: [field],
    raw: (row) => row[field],
    text: (row) => String(row[field] ?? ''),
    width: 104,
    ...look,
  })

const lines = new Map<string, string>()
/** Size limit of the cache of cleaned texts, which is emptied when full. */
const MAX_LINES = 5000

/** `plainLine` with a cache, for texts that many rows repeat. */
export function cachedLine(text: string): string {
  if (lines.size >= MAX_LINES) lines.clear()
  return keptOrMade(lines, text, () => plainLine(text))
}

/** The reasons that follow from the flags of a row, failures first. */
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

/** Every column of the grid, in the default order. */
export const CAMPAIGN_COLUMNS: readonly CampaignColumn[] = [
  column({
    id: 'company',
    kind: 'company',
    fields: ['idCompany'],
    raw: (row, { company }) => company(row.idCompany)?.name ?? null,
    text: (row, { company }) => {
      const name = company(row.idCompany)?.name
      return name === undefined ? String(row.idCompany) : cachedLine(name)
    },
    width: 240,
    shown: true,
  }),
  idColumn('idCompany'),
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
      return known === null ? cachedLine(row.status.title) : state(known)
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
    text: (row) => cachedLine(row.status.title),
    few: true,
    width: 264,
    shown: true,
  }),
  column({
    id: 'statusDescription',
    kind: 'text',
    fields: ['status'],
    raw: (row) => row.status.description,
    text: (row) => (row.status.description === null ? '' : cachedLine(row.status.description)),
    few: true,
    width: 224,
  }),
  date('dateInsert', { shown: true }),
  date('dateLastExecuted', { shown: true }),
  column({
    id: 'iterationAmount',
    kind: 'number',
    fields: ['iterationAmount'],
    raw: (row) => row.iterationAmount,
    text: ({ iterationAmount: times }, { notation }) =>
      times === null ? '' : formatNumber(times, notation.locale),
    few: true,
    align: 'end',
    width: 96,
    shown: true,
  }),
  idColumn('idPersonaFunctionLast', { few: true, align: 'end', width: 96, shown: true }),
  flagColumn('isManuel', { shown: true }),
  flagColumn('errorPersona', { shown: true }),
  flagColumn('noQuotaScrapped', { shown: true }),
  date('modified', { shown: true }),
  date('created'),
  flagColumn('failurePersona', persona),
  date('failureDatePersona', persona),
  flagColumn('failurePersonaRelaunchExecuted', persona),
  date('failurePersonaRelaunchExecutedDate', { ...persona, ...wide }),
  flagColumn('failurePersonaCampaignExecuted', persona),
  date('failurePersonaCampaignExecutedDate', { ...persona, ...wide }),
  flagColumn('failureEnrichContact', enrich),
  date('failureDateEnrichContact', enrich),
  flagColumn('failureEnrichContactRelaunchExecuted', enrich),
  date('failureEnrichContactRelaunchExecutedDate', { ...enrich, ...wide }),
  flagColumn('failureEnrichContactCampaignExecuted', enrich),
  date('failureEnrichContactCampaignExecutedDate', { ...enrich, ...wide }),
  flagColumn('failureLinkedinLink', linkedin),
  date('failureDateLinkedinLink', linkedin),
]

export const COLUMN_IDS = CAMPAIGN_COLUMNS.map(({ id }) => id)

const byId = new Map<string, CampaignColumn>(CAMPAIGN_COLUMNS.map((each) => [each.id, each]))

/** The column with this id; undefined for an unknown id, which an old address may contain. */
export const campaignColumn = (id: string): CampaignColumn | undefined => byId.get(id)

/** The sort key of a row in a column: text or a number; null sorts last. */
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
