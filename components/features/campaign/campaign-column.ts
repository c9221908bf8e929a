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

/** A reason for the state of a row, derived from its flags. */
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
  /** The fields of the API that it needs; they are requested while it is shown. */
  fields: readonly CampaignField[]
  /** The raw value of the API; null if there is none. */
  raw: (row: CampaignRow, context: ColumnContext) => Raw
  /** The text shown, copied and searched; '' if there is none. */
  text: (row: CampaignRow, context: ColumnContext) => string
  /** Whether the column has few distinct values, so that its filter is a list of them. */
  few: boolean
  /** Pixels at 16 px to the rem. */
  width: number
  align: 'start' | 'end'
  /** Shown by default. */
  shown: boolean
}

export type CampaignColumnId =
  | 'company'
  | 'siren'
  | 'campaign'
  | 'state'
  | 'reasons'
  | 'status'
  | 'statusDescription'
  | Exclude<CampaignField, 'idCampaign' | 'idCampaignResultStatus' | `status${string}`>
