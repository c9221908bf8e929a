'use client'

import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { FilterForm } from '#components/ui/form/filter-form.tsx'
import { Input, Select } from '#components/ui/form/input.tsx'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { eventTypeKey } from '../config/event-type.ts'
import {
  DEFAULT_LIMIT,
  EVENT_TYPES,
  HISTORY_FIELDS,
  type HistoryTexts,
  isHttpFilter,
  LIMITS,
} from './history-view.ts'

interface HistoryFilterProps {
  texts: HistoryTexts
  onChange: (texts: HistoryTexts) => void
}

const submit = (event: { currentTarget: HTMLSelectElement }) => event.currentTarget.form?.requestSubmit()

/** What to ask the API for, and what to look for in its answer. */
export function HistoryFilter({ texts, onChange }: HistoryFilterProps) {
  const t = useTranslations('webhookHistory')
  const types = useTranslations('webhook.types')
  const http = texts.http
  return (
    <FilterForm
      name="webhook-history"
      label={t('filter')}
      fields={HISTORY_FIELDS}
      filled={Object.keys(texts).length > 0}
      onChange={(next) => {
        const { limit, ...rest } = next
        onChange(limit === undefined || limit === String(DEFAULT_LIMIT) ? rest : next)
      }}
      hint={t('filterHint')}
      show={t('show')}
      clear={t('clear')}
    >
      {/* For a browser that sends the form before React runs. */}
      <input type="hidden" name="part" value="history" />
      <Field label={t('fields.eventType')}>
        <Select size="sm" name="eventType" defaultValue={texts.eventType ?? ''} onChange={submit}>
          <option value="">{t('any')}</option>
          {EVENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {types(eventTypeKey(type))}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('fields.status')}>
        <Select size="sm" name="status" defaultValue={texts.status ?? ''} onChange={submit}>
          <option value="">{t('any')}</option>
          {EVENT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`statuses.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('fields.limit')}>
        <Select size="sm" name="limit" defaultValue={texts.limit ?? String(DEFAULT_LIMIT)} onChange={submit}>
          {LIMITS.map((limit) => (
            <option key={limit} value={limit}>
              {t('newest', { count: limit })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('fields.text')}>
        <Input size="sm" type="search" name="text" defaultValue={texts.text ?? ''} autoComplete="off" />
      </Field>
      <Field label={t('fields.http')} error={http !== undefined && !isHttpFilter(http) && t('httpWrong')}>
        <Input
          size="sm"
          name="http"
          defaultValue={http ?? ''}
          autoComplete="off"
          placeholder={t('httpExample')}
        />
      </Field>
      <Field label={t('fields.from')}>
        <Input size="sm" type="date" name="from" defaultValue={texts.from ?? ''} />
      </Field>
      <Field label={t('fields.to')}>
        <Input size="sm" type="date" name="to" defaultValue={texts.to ?? ''} />
      </Field>
      <Field label={t('fields.sends')}>
        <Select size="sm" name="sends" defaultValue={texts.sends ?? ''} onChange={submit}>
          <option value="">{t('sends.all')}</option>
          <option value="real">{t('sends.real')}</option>
          <option value="test">{t('sends.test')}</option>
        </Select>
      </Field>
    </FilterForm>
  )
}
