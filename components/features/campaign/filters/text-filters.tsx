import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { part } from '#components/ui/feedback/part.tsx'
import type { CampaignColumnId } from '../campaign-column.ts'
import type { LocalFiltersProps } from './here-props.ts'
import { TextBox } from './text-box.tsx'

const ColumnFilterField = part(
  () =>
    dynamic(() => import('./column-filter-field.tsx').then((module) => module.ColumnFilterField), {
      loading: () => null,
    }),
  { here: true },
)

/** The filters applied to loaded rows in the browser: a search in all columns, and one filter per column. */
export function TextFilters(props: LocalFiltersProps) {
  const { view, change, asked } = props
  const t = useTranslations('campaignGrid')
  // The field that was changed last stays while it is empty: somebody may be about to type another text.
  const [held, setHeld] = useState<CampaignColumnId | null>(null)
  // In an order that no change of a filter alters: a field that is moved loses its open list.
  const shown = [...view.filters.map(([id]) => id), asked?.id ?? held, held].filter((id) => id !== null)
  const columns = [...new Set(shown)].sort()
  return (
    <>
      <TextBox
        label={t('search')}
        value={view.search}
        onChange={(search) => change((now) => ({ ...now, search }))}
        className="min-w-40 flex-1 basis-48 sm:max-w-72"
        icon
        testId="campaign-search"
      />
      {columns.map((id) => (
        <ColumnFilterField key={id} {...props} id={id} onHold={setHeld} />
      ))}
    </>
  )
}
