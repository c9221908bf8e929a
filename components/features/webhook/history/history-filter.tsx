import { useTranslations } from 'use-intl'
import { FilterForm } from '#components/ui/form/filter-form.tsx'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { EVENT_TYPES, eventTypeKey } from '../config/event-type.ts'
import { DEFAULT_LIMIT, type HistoryField, type HistoryTexts, isHttpFilter, LIMITS } from './history-view.ts'

interface HistoryFilterProps {
  texts: HistoryTexts
  onChange: (texts: HistoryTexts) => void
}

/** The filters of the history: those the API applies, and those applied to its response. */
export function HistoryFilter({ texts, onChange }: HistoryFilterProps) {
  const t = useTranslations('webhookHistory')
  const types = useTranslations('webhook.types')
  const field = (name: HistoryField) => ({ name, label: t(`fields.${name}`) })
  const any = { value: '', label: t('any') }
  const isWrong = texts.http !== undefined && !isHttpFilter(texts.http)
  return (
    <FilterForm
      name="webhook-history"
      label={t('filter')}
      texts={texts}
      onChange={(next) => {
        const { limit, ...rest } = next
        onChange(limit === undefined || limit === String(DEFAULT_LIMIT) ? rest : next)
      }}
      hint={t('filterHint')}
      fields={[
        {
          ...field('eventType'),
          options: [any, ...EVENT_TYPES.map((value) => ({ value, label: types(eventTypeKey(value)) }))],
        },
        {
          ...field('status'),
          options: [any, ...EVENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))],
        },
        {
          ...field('limit'),
          options: LIMITS.map((value) => ({ value, label: t('newest', { count: value }) })),
        },
        { ...field('from'), type: 'date' },
        { ...field('to'), type: 'date' },
        { ...field('text'), type: 'search' },
        { ...field('http'), placeholder: t('httpExample'), error: isWrong && t('httpWrong') },
        {
          ...field('sends'),
          options: [
            { value: '', label: t('sends.all') },
            { value: 'real', label: t('sends.real') },
            { value: 'test', label: t('sends.test') },
          ],
        },
      ]}
    >
      {/* Keeps the tab if the form is submitted before hydration. */}
      <input type="hidden" name="part" value="history" />
    </FilterForm>
  )
}
