import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'

/** What every load asks for: what the grid shows at first, and what tells the state of a row (api.md 2.7). */
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

/** What is asked for only once a column shows it: when a failure was, and what was done about it. */
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

/** A campaign result as the grid loads it: trimmed (`_fields`). A detail that is absent was not asked for. */
export type CampaignRow = Pick<CampaignResult, BaseField> & Partial<Pick<CampaignResult, DetailField>>

/** What tells a row from all others: a company stands in a campaign once. */
export const rowKey = ({ idCampaign, idCompany }: Pick<CampaignRow, 'idCampaign' | 'idCompany'>): string =>
  `${idCampaign}-${idCompany}`

/** The two ids of a row key as the address holds it, or null when it is none. */
export function readRowKey(key: string | null): { idCampaign: number; idCompany: number } | null {
  const ids = /^(\d{1,10})-(\d{1,10})$/.exec(key ?? '')
  return ids ? { idCampaign: Number(ids[1]), idCompany: Number(ids[2]) } : null
}

/** Where the row of a key stands among others; -1 where it does not, or the key is none. */
export function placeOfKey(rows: readonly CampaignRow[], key: string | null): number {
  const ids = readRowKey(key)
  if (ids === null) return -1
  return rows.findIndex((row) => row.idCampaign === ids.idCampaign && row.idCompany === ids.idCompany)
}
