'use client'

import { useLocale, useTranslations } from 'use-intl'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainText } from '#lib/format/plain-text.ts'
import {
  FIELD_GROUPS,
  type FieldKind,
  fieldValue,
  NOT_SUPPLIED,
  otherFields,
  type RowField,
} from './row-field-list.ts'

/** Every field of the row as the API gives it, by what it is about. */
export function RowFields({ row }: { row: CampaignResult }) {
  const t = useTranslations('campaignPanel')
  const others = otherFields(row)
  return (
    <div data-testid="row-fields">
      {FIELD_GROUPS.map(({ group, fields }) => (
        <section key={group} className="pb-2">
          <h4 className="pt-1 text-xs font-medium text-ink-3">{t(`groups.${group}`)}</h4>
          <DescriptionList>
            {fields.map(([field, kind]) => (
              <Fact key={field} label={t(`fields.${field}`)}>
                <Value field={field} kind={kind} value={fieldValue(row, field)} />
              </Fact>
            ))}
          </DescriptionList>
        </section>
      ))}
      <section className="pb-2">
        <h4 className="pt-1 text-xs font-medium text-ink-3">{t('groups.partner')}</h4>
        <DescriptionList>
          {NOT_SUPPLIED.filter((field) => row[field] === undefined).map((field) => (
            <Fact key={field} label={t(`fields.${field}`)} notSupplied />
          ))}
          {others.map(([field, value]) => (
            <Fact key={field} label={<code>{plainText(field)}</code>}>
              <Value field={field} kind="raw" value={value} />
            </Fact>
          ))}
        </DescriptionList>
      </section>
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
  const locale = useLocale()
  const text = () => {
    if (value === null || value === undefined) return '—'
    if (kind === 'flag' && typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (kind === 'date' && typeof value === 'string') return formatDateTime(value, locale)
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
