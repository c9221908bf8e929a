import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import {
  FIELD_GROUPS,
  type FieldKind,
  NOT_SUPPLIED,
  otherFields,
  type RowField,
  rowFieldValue,
} from './row-field-list.ts'

/** Every field of the row as the API gives it, by what it is about. */
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

/** Label and value on one line: the list is long, and the panel narrow. */
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
    if (value === null || value === undefined) return '—'
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
