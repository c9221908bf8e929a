import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { type AlertView, alertChoices } from './alert-view.ts'

interface AlertFiltersProps {
  alerts: readonly Alert[]
  view: AlertView
  onChange: (view: AlertView) => void
}

/** Status, category and order, each choice with the number of alerts behind it. */
export function AlertFilters({ alerts, view, onChange }: AlertFiltersProps) {
  const t = useTranslations('alert')
  const choices = useMemo(() => alertChoices(alerts), [alerts])
  return (
    <fieldset className="flex flex-wrap items-end gap-2 border-b border-line px-4 py-3">
      <legend className="sr-only">{t('filters')}</legend>
      {(['status', 'category'] as const).map((facet) => (
        <Field key={facet} label={t(facet)} className="min-w-32 max-w-64 flex-1 basis-36">
          <Select
            size="sm"
            value={view[facet] ?? ''}
            onChange={(event) => onChange({ ...view, [facet]: event.target.value || null })}
          >
            <option value="">{t('any')}</option>
            <Options
              of={choices[facet]}
              value={({ key }) => key}
              text={({ title, count }) => t('choice', { name: plainLine(title), count })}
            />
          </Select>
        </Field>
      ))}
      <Field label={t('order')} className="min-w-32 max-w-64 flex-1 basis-36">
        <Select
          size="sm"
          value={view.order}
          onChange={(event) =>
            onChange({ ...view, order: event.target.value === 'deadline' ? 'deadline' : 'recent' })
          }
        >
          <option value="recent">{t('orderRecent')}</option>
          <option value="deadline">{t('orderDeadline')}</option>
        </Select>
      </Field>
      <Button
        size="sm"
        variant="ghost"
        disabled={view.status === null && view.category === null}
        onClick={() => onChange({ ...view, status: null, category: null })}
        label={t('clearFilters')}
      />
    </fieldset>
  )
}
