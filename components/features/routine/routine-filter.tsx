'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { FilterForm } from '#components/ui/form/filter-form.tsx'
import { Input, Select } from '#components/ui/form/input.tsx'
import { TAG_TYPES, tagTypeOf } from '#lib/domain/routine/routine-tag.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import {
  ROUTINE_FIELDS,
  type RoutineField,
  type RoutineRequest,
  type RoutineTexts,
  WINDOWS,
} from './routine-view.ts'

interface RoutineFilterProps {
  texts: RoutineTexts
  wrong: RoutineRequest['wrong']
  onChange: (texts: RoutineTexts) => void
}

const fallbackTypes = TAG_TYPES.map((type) => ({ idIdentificationType: type, title: '' }))

/** What to ask for. Lists act as they are chosen, typed fields with Enter or the button. */
export function RoutineFilter({ texts, wrong, onChange }: RoutineFilterProps) {
  const t = useTranslations('routine')
  const types = useQuery(endpointQuery('listIdentificationTypes', { query: {} }))
  const error = (field: RoutineField) =>
    wrong[field] && t(`wrong.${field}`, { words: wrong[field].slice(0, 3).join(', ') })
  const text = (field: 'idSupply' | 'idCompany' | 'siren' | 'minScoringMatch', numeric = false) => (
    <Field label={t(`fields.${field}`)} error={error(field)}>
      <Input
        size="sm"
        name={field}
        defaultValue={texts[field] ?? ''}
        inputMode={numeric ? 'numeric' : undefined}
        autoComplete="off"
      />
    </Field>
  )
  const window = (field: 'pollingTag' | 'pollingScoring') => {
    const chosen = texts[field] ?? ''
    const listed = chosen === '' || WINDOWS.some((minutes) => String(minutes) === chosen)
    return (
      <Field label={t(`fields.${field}`)} error={error(field)}>
        <Select
          size="sm"
          name={field}
          defaultValue={chosen}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{t('anyTime')}</option>
          {WINDOWS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t(`windows.${minutes}`)}
            </option>
          ))}
          {!listed && <option value={chosen}>{t('minutes', { count: chosen })}</option>}
        </Select>
      </Field>
    )
  }
  return (
    <FilterForm
      name="routines"
      label={t('filter')}
      fields={ROUTINE_FIELDS}
      filled={Object.keys(texts).length > 0}
      onChange={onChange}
      hint={t('filterNeeds')}
      show={t('show')}
      clear={t('clear')}
    >
      {text('idSupply', true)}
      {window('pollingTag')}
      {window('pollingScoring')}
      {text('idCompany', true)}
      {text('siren', true)}
      <Field label={t('fields.idIdentificationType')}>
        <Select
          size="sm"
          name="idIdentificationType"
          defaultValue={texts.idIdentificationType ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{t('anyTag')}</option>
          {(types.data?.identificationTypeList ?? fallbackTypes).map(({ idIdentificationType, title }) => {
            const known = tagTypeOf(idIdentificationType)
            return (
              <option key={idIdentificationType} value={idIdentificationType}>
                {known === null ? plainLine(title) : t(`types.${known}`)}
              </option>
            )
          })}
        </Select>
      </Field>
      {text('minScoringMatch', true)}
    </FilterForm>
  )
}
