import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

type StatusField = `status.${keyof CampaignResult['status'] & string}`
/** Filled in partner mode only (api.md 4.12). */
const NOT_SUPPLIED = ['company', 'campaignResultContactList', 'campaignCompanyConsumeList'] as const
type Partner = (typeof NOT_SUPPLIED)[number]

type RowField = Exclude<keyof CampaignResult & string, 'status' | Partner> | StatusField
type FieldKind = 'id' | 'date' | 'flag' | 'text' | 'count'

// Exhaustive: a new field of api.md 2.7 that is not listed here is a type error.
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

type FieldGroup = 'row' | 'status' | 'flags' | 'persona' | 'enrichContact' | 'linkedinLink'

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
const FIELD_GROUPS = GROUPS.map((group) => ({
  group,
  fields: all.filter(([field]) => groupOf(field) === group),
}))

const rowFieldValue = (row: CampaignResult, field: RowField): unknown =>
  field.startsWith('status.')
    ? Reflect.get(row.status, field.slice('status.'.length))
    : Reflect.get(row, field)

/** Fields that the contract does not know, shown with name and value as received. */
function otherFields(row: CampaignResult): [field: string, value: unknown][] {
  const inStatus = Object.entries(row.status ?? {}).map(([name, value]) => [`status.${name}`, value] as const)
  const given = [...Object.entries(row).filter(([name]) => name !== 'status'), ...inStatus]
  return given.filter(([name]) => !Object.hasOwn(KINDS, name)).map(([name, value]) => [name, value])
}

export function RowFields({ row }: { row: CampaignResult }) {
  const t = useTranslations('campaignPanel')
  const ui = useTranslations('ui')
  const others = otherFields(row)
  return (
    <div data-testid="row-fields">
      {FIELD_GROUPS.map(({ group, fields }) => (
        <section key={group} className="pb-2">
          <h4 className="pt-1 text-xs font-medium text-ink-3">{t(`groups.${group}`)}</h4>
          <dl>
            {fields.map(([field, kind]) => (
              <Line key={field} label={t(`fields.${field}`)}>
                <Value field={field} kind={kind} value={rowFieldValue(row, field)} />
              </Line>
            ))}
          </dl>
        </section>
      ))}
      <section className="pb-2">
        <h4 className="pt-1 text-xs font-medium text-ink-3">{t('groups.partner')}</h4>
        <dl>
          {NOT_SUPPLIED.filter((field) => row[field] === undefined).map((field) => (
            <Line key={field} label={t(`fields.${field}`)}>
              <span className="text-ink-3 italic">{ui('notSupplied')}</span>
            </Line>
          ))}
          {others.map(([field, value]) => (
            <Line key={field} label={<code>{plainText(field)}</code>}>
              <Value field={field} kind="raw" value={value} />
            </Line>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** Label and value on one line, as the list is long. */
function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)] gap-x-3 py-0.5 text-sm">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

interface ValueProps {
  field: RowField | string
  kind: FieldKind | 'raw'
  value: unknown
}

function Value({ field, kind, value }: ValueProps) {
  const t = useTranslations('campaignPanel')
  const notation = useNotation()
  const text = () => {
    if (value === null || value === undefined) return NO_VALUE
    if (kind === 'flag' && typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (kind === 'date' && typeof value === 'string') return formatDateTime(value, notation)
    return plainText(typeof value === 'string' ? value : JSON.stringify(value))
  }
  const shown = text()
  return (
    <span
      data-field={field}
      className={kind === 'id' || kind === 'date' ? 'tabular-nums' : kind === 'raw' ? 'break-all' : undefined}
    >
      {kind === 'date' && typeof value === 'string' ? <time dateTime={value}>{shown}</time> : shown}
    </span>
  )
}
