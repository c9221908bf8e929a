import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'

/** The fields of every load: for the default columns and for the state of a row (api.md 2.7). */
export const BASE_FIELDS = [
  'idCampaign',
  'idCompany',
  'dateInsert',
  'dateLastExecuted',
  'idCampaignResultStatus',
  'idPersonaFunctionLast',
  'iterationAmount',
  'isManuel',
  'errorPersona',
  'noQuotaScrapped',
  'modified',
  'status',
  'failurePersona',
  'failureEnrichContact',
  'failureLinkedinLink',
  'statusNotYetExecuted',
  'statusProcessing',
  'statusSuccess',
  'statusInResearch',
  'statusFailure',
  'statusFailureAny',
  'statusFailureEngage',
  'statusFailurePersona',
  'statusFailureEnrichment',
  'statusFailureLinkedinLink',
  'statusFailureScript',
] as const satisfies readonly (keyof CampaignResult)[]

/** Fields requested only when a column shows them: times of failures and the steps taken. */
const DETAIL_FIELDS = [
  'created',
  'failureDatePersona',
  'failurePersonaRelaunchExecuted',
  'failurePersonaRelaunchExecutedDate',
  'failurePersonaCampaignExecuted',
  'failurePersonaCampaignExecutedDate',
  'failureDateEnrichContact',
  'failureEnrichContactRelaunchExecuted',
  'failureEnrichContactRelaunchExecutedDate',
  'failureEnrichContactCampaignExecuted',
  'failureEnrichContactCampaignExecutedDate',
  'failureDateLinkedinLink',
] as const satisfies readonly (keyof CampaignResult)[]

type BaseField = (typeof BASE_FIELDS)[number]
type DetailField = (typeof DETAIL_FIELDS)[number]
export type CampaignField = BaseField | DetailField

/** A campaign result, trimmed by `_fields`. A detail that is absent was not requested. */
export type CampaignRow = Pick<CampaignResult, BaseField> & Partial<Pick<CampaignResult, DetailField>>

/** What identifies a row: a company is in a campaign once. */
export type RowIds = Pick<CampaignRow, 'idCampaign' | 'idCompany'>

export const rowKey = ({ idCampaign, idCompany }: RowIds): string => `${idCampaign}-${idCompany}`

export function readRowKey(key: string | null): RowIds | null {
  const ids = /^(\d{1,10})-(\d{1,10})$/.exec(key ?? '')
  return ids ? { idCampaign: Number(ids[1]), idCompany: Number(ids[2]) } : null
}

/** The index of the row with this key; -1 if there is none or the key is not valid. */
export function placeOfKey(rows: readonly CampaignRow[], key: string | null): number {
  const ids = readRowKey(key)
  if (ids === null) return -1
  return rows.findIndex((row) => row.idCampaign === ids.idCampaign && row.idCompany === ids.idCompany)
}
