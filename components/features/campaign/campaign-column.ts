import type { NamedCompany } from '#components/entities/company/company-names.ts'
import type { CampaignState } from '#lib/domain/campaign/campaign-state.ts'
import type { Notation } from '#lib/format/notation.ts'
import type { CampaignField, CampaignRow } from './model/campaign-row.ts'

/** What a cell needs besides its row. `useColumnContext` makes one. */
export interface ColumnContext {
  notation: Notation
  yes: string
  no: string
  campaign: (id: number) => string
  state: (state: CampaignState) => string
  reason: (reason: CampaignReason) => string
  /** A company's name and SIREN, undefined until they are known. */
  company: (idCompany: number) => NamedCompany | null | undefined
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
