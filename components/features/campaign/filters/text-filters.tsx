import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { part } from '#components/ui/feedback/part.tsx'
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
  const columns = [...new Set([...view.filters.map(([id]) => id), ...(asked ? [asked.id] : [])])]
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
        <ColumnFilterField key={id} {...props} id={id} />
      ))}
    </>
  )
}
