import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import {
  BRANCH_FACETS,
  type BranchFacet,
  type BranchFilter,
  countFacets,
  FACET_NONE,
  type FacetCount,
} from '#lib/domain/branch/branch-list.ts'
import { plainLine } from '#lib/format/plain-text.ts'

interface BranchFiltersProps {
  branches: readonly Branch[]
  filter: BranchFilter
  onChange: (filter: BranchFilter) => void
}

/** One select per facet; each value shows how many branches it would yield. */
export function BranchFilters({ branches, filter, onChange }: BranchFiltersProps) {
  const t = useTranslations('branch')
  const facets = useMemo(() => countFacets(branches, filter), [branches, filter])
  const label = (facet: BranchFacet, { key, label: name }: FacetCount) => {
    if (key === FACET_NONE) return t('none')
    if (facet === 'state') return t(key === 'open' ? 'open' : 'closed')
    return plainLine(facet === 'naf' && name !== null ? `${key} ${name}` : (name ?? key))
  }
  const some = Object.values(filter).some(Boolean)
  return (
    <fieldset className="grid grid-cols-2 items-end gap-2 border-b border-line px-4 py-3 sm:grid-cols-5">
      <legend className="sr-only">{t('filters')}</legend>
      {BRANCH_FACETS.map((facet) => (
        <Field key={facet} label={t(`facets.${facet}`)} className="min-w-0">
          <Select
            size="sm"
            value={filter[facet] ?? ''}
            onValueChange={(value) => onChange({ ...filter, [facet]: value })}
          >
            <option value="">{t('any')}</option>
            <Options
              of={facets[facet]}
              value={(choice) => choice.key}
              text={(choice) => t('choice', { name: label(facet, choice), count: choice.count })}
            />
          </Select>
        </Field>
      ))}
      {some && <Button size="sm" variant="ghost" onClick={() => onChange({})} label={t('clear')} />}
    </fieldset>
  )
}
