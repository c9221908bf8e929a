import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { readColumnFilter, writeColumnFilter } from '#lib/domain/campaign/column-filter.ts'
import type { CampaignColumnId } from '../campaign-column.ts'
import { campaignColumn } from '../campaign-columns.ts'
import { filterColumn } from '../campaign-view.ts'
import { filterKindOf } from '../column-filters.ts'
import type { HereFiltersProps } from './here-props.ts'
import { RangeFilter } from './range-filter.tsx'
import { TextBox } from './text-box.tsx'
import { ValuesFilter } from './values-filter.tsx'

/** The filter of one column, as its kind has it. */
export function ColumnFilterField(props: HereFiltersProps & { id: CampaignColumnId }) {
  const { id, view, change, onAsk, grid, context } = props
  const asked = props.asked?.id === id ? props.asked : null
  const t = useTranslations('campaignGrid')
  const name = t(`columns.${id}`)
  const column = campaignColumn(id)
  if (column === undefined) return null
  const text = view.filters.find(([each]) => each === id)?.[1] ?? ''
  const kind = filterKindOf(column)
  const filter = readColumnFilter(kind, text)
  const set = (next: string) => change((now) => filterColumn(now, id, next))
  const remove = () => {
    if (asked) onAsk(null)
    set('')
  }
  // Words that an address brings for a column of numbers, days or few values are kept as words.
  const byWords = kind === 'text' || (filter.kind === 'text' && text !== '')
  return (
    <span data-column-filter={id} className="flex min-w-0 flex-wrap items-center gap-1">
      {(byWords || kind !== 'values') && (
        <span aria-hidden className="max-w-32 truncate text-xs text-ink-2">
          {name}
        </span>
      )}
      {byWords ? (
        <TextBox
          label={t('columnFilter', { name })}
          value={text}
          asked={asked}
          onChange={set}
          className="w-32"
        />
      ) : kind === 'values' ? (
        <ValuesFilter
          column={column}
          name={name}
          chosen={filter.kind === 'values' ? filter.values : []}
          asked={asked}
          grid={grid}
          view={view}
          context={context}
          onChange={(values) => set(writeColumnFilter({ kind: 'values', values }))}
        />
      ) : (
        <RangeFilter
          kind={kind}
          name={name}
          bounds={filter.kind === 'range' ? filter : { from: '', to: '' }}
          asked={asked}
          onChange={({ from, to }) => set(writeColumnFilter({ kind: 'range', from, to }))}
        />
      )}
      <IconButton size="sm" label={t('removeFilter', { name })} icon={X} onClick={remove} />
    </span>
  )
}
