import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'

type StatusField = `status.${keyof CampaignResult['status'] & string}`
/** Filled in partner mode only (api.md 4.12). */
export const NOT_SUPPLIED = ['company', 'campaignResultContactList', 'campaignCompanyConsumeList'] as const
type Partner = (typeof NOT_SUPPLIED)[number]

export type RowField = Exclude<keyof CampaignResult & string, 'status' | Partner> | StatusField
export type FieldKind = 'id' | 'date' | 'flag' | 'text' | 'count'

// A field that api.md 2.7 gains and nobody lists here does not compile.
const KINDS: Record<RowField, FieldKind> = {
  idCampaign: 'id',
  idCompany: 'id',
  dateInsert: 'date',
  dateLastExecuted: 'date',
  created: 'date',
  modified: 'date',
  iterationAmount: 'count',
  idPersonaFunctionLast: 'id',
  isManuel: 'flag',
  errorPersona: 'flag',
  noQuotaScrapped: 'flag',
  idCampaignResultStatus: 'id',
  'status.idCampaignResultStatus': 'id',
  'status.title': 'text',
  'status.description': 'text',
  'status.created': 'date',
  'status.modified': 'date',
  statusNotYetExecuted: 'flag',
  statusProcessing: 'flag',
  statusInResearch: 'flag',
  statusSuccess: 'flag',
  statusFailure: 'flag',
  statusFailureAny: 'flag',
  statusFailureEngage: 'flag',
  statusFailurePersona: 'flag',
  statusFailureEnrichment: 'flag',
  statusFailureLinkedinLink: 'flag',
  statusFailureScript: 'flag',
  failurePersona: 'flag',
  failureDatePersona: 'date',
  failurePersonaRelaunchExecuted: 'flag',
  failurePersonaRelaunchExecutedDate: 'date',
  failurePersonaCampaignExecuted: 'flag',
  failurePersonaCampaignExecutedDate: 'date',
  failureEnrichContact: 'flag',
  failureDateEnrichContact: 'date',
  failureEnrichContactRelaunchExecuted: 'flag',
  failureEnrichContactRelaunchExecutedDate: 'date',
  failureEnrichContactCampaignExecuted: 'flag',
  failureEnrichContactCampaignExecutedDate: 'date',
  failureLinkedinLink: 'flag',
  failureDateLinkedinLink: 'date',
}

export type FieldGroup = 'row' | 'status' | 'flags' | 'persona' | 'enrichContact' | 'linkedinLink'

function groupOf(field: RowField): FieldGroup {
  if (field === 'idCampaignResultStatus' || field.startsWith('status.')) return 'status'
  if (field.startsWith('status')) return 'flags'
  if (/^failure(Date)?Persona/.test(field)) return 'persona'
  if (/^failure(Date)?EnrichContact/.test(field)) return 'enrichContact'
  return /^failure(Date)?Linkedin/.test(field) ? 'linkedinLink' : 'row'
}

const GROUPS: readonly FieldGroup[] = ['row', 'status', 'flags', 'persona', 'enrichContact', 'linkedinLink']
const all = Object.entries(KINDS) as [RowField, FieldKind][]

/** All fields of a row in the groups in which the panel shows them. */
export const FIELD_GROUPS = GROUPS.map((group) => ({
  group,
  fields: all.filter(([field]) => groupOf(field) === group),
}))

export const rowFieldValue = (row: CampaignResult, field: RowField): unknown =>
  field.startsWith('status.')
    ? Reflect.get(row.status, field.slice('status.'.length))
    : Reflect.get(row, field)

/** What the API sent that nobody expected, so that it is not hidden: name and value as they came. */
export function otherFields(row: CampaignResult): [field: string, value: unknown][] {
  const inStatus = Object.entries(row.status ?? {}).map(([name, value]) => [`status.${name}`, value] as const)
  const given = [...Object.entries(row).filter(([name]) => name !== 'status'), ...inStatus]
  return given.filter(([name]) => !Object.hasOwn(KINDS, name)).map(([name, value]) => [name, value])
}
