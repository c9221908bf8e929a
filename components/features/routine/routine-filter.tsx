import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCompanySuggestions } from '#components/entities/company/use-company-suggestions.ts'
import { useNamed } from '#components/entities/team/use-team.ts'
import { type FilterField, FilterForm } from '#components/ui/form/filter-form.tsx'
import { TAG_TYPES, tagTypeOf } from '#lib/domain/routine/routine-tag.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { ROUTINE_WINDOWS, type RoutineField, type RoutineRequest, type RoutineTexts } from './routine-view.ts'

interface RoutineFilterProps {
  /** Routines seen so far, as the API has no list of them. */
  routines: readonly number[]
  texts: RoutineTexts
  wrong: RoutineRequest['wrong']
  onChange: (texts: RoutineTexts) => void
}

const fallbackTypes = TAG_TYPES.map((type) => ({ idIdentificationType: type, title: '' }))

export function RoutineFilter({ routines, texts, wrong, onChange }: RoutineFilterProps) {
  const t = useTranslations('routine')
  const named = useNamed()
  const companies = useCompanySuggestions()
  const types = useQuery(endpointQuery('listIdentificationTypes', { query: {} }))
  const field = (
    name: RoutineField,
    look: Partial<FilterField<RoutineField>> = { inputMode: 'numeric' },
  ): FilterField<RoutineField> => ({
    name,
    label: t(`fields.${name}`),
    error: wrong[name] && t(`wrong.${name}`, { words: wrong[name].slice(0, 3).join(', ') }),
    ...look,
  })
  const window = (name: 'pollingTag' | 'pollingScoring') => {
    const chosen = texts[name] ?? ''
    const isListed = chosen === '' || ROUTINE_WINDOWS.some((minutes) => String(minutes) === chosen)
    return field(name, {
      options: [
        { value: '', label: t('anyTime') },
        ...ROUTINE_WINDOWS.map((minutes) => ({ value: minutes, label: t(`windows.${minutes}`) })),
        ...(isListed ? [] : [{ value: chosen, label: t('minutes', { count: chosen }) }]),
      ],
    })
  }
  const tags = (types.data?.identificationTypeList ?? fallbackTypes).map(
    ({ idIdentificationType: value, title }) => {
      const known = tagTypeOf(value)
      return { value, label: known === null ? plainLine(title) : t(`types.${known}`) }
    },
  )
  return (
    <FilterForm
      name="routines"
      label={t('filter')}
      texts={texts}
      onChange={onChange}
      hint={t('filterNeeds')}
      fields={[
        field('idSupply', {
          inputMode: 'numeric',
          suggestions: routines.map((id) => ({ value: id, label: named('routine', id) })),
        }),
        window('pollingTag'),
        window('pollingScoring'),
        field('idCompany', { suggestions: companies.byId }),
        field('siren', { suggestions: companies.bySiren }),
        field('idIdentificationType', { options: [{ value: '', label: t('anyTag') }, ...tags] }),
        field('minScoringMatch'),
      ]}
    />
  )
}
