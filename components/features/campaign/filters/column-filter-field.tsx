import X from 'lucide-react/icons/x'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { readColumnFilter, writeColumnFilter } from '#lib/domain/campaign/column-filter.ts'
import type { CampaignColumnId } from '../campaign-column.ts'
import { campaignColumn } from '../campaign-columns.ts'
import { filterColumn } from '../campaign-view.ts'
import { filterKindOf } from '../column-filters.ts'
import type { AskedFilter, HereFiltersProps } from './here-props.ts'
import { numberBound } from './number-bound.ts'
import { TextBox } from './text-box.tsx'
import { ValuesFilter } from './values-filter.tsx'

interface Bounds {
  from: string
  to: string
}

interface RangeFilterProps {
  kind: 'number' | 'day'
  name: string
  bounds: Bounds
  asked: AskedFilter | null
  onChange: (bounds: Bounds) => void
}

/** Two fields, either of which may stay empty; both ends are counted in. */
function RangeFilter({ kind, name, bounds, asked, onChange }: RangeFilterProps) {
  const t = useTranslations('campaignGrid.range')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked) first.current?.focus()
  }, [asked])
  const { from, to } = bounds
  const turned = from !== '' && to !== '' && (kind === 'day' ? from > to : Number(from) > Number(to))
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <Fragment key={end}>
          {end === 'to' && (
            <span aria-hidden className="text-xs text-ink-3">
              –
            </span>
          )}
          <span className={kind === 'day' ? 'w-34' : 'w-20'}>
            <Input
              ref={end === 'from' ? first : undefined}
              size="sm"
              type={kind === 'day' ? 'date' : 'number'}
              max={kind === 'day' ? '9999-12-31' : undefined}
              aria-label={t(end, { name })}
              aria-invalid={turned || undefined}
              placeholder={kind === 'number' ? t(`${end}Short`) : undefined}
              value={bounds[end]}
              onChange={({ target: { value } }) => {
                const bound = kind === 'day' ? value : numberBound(value)
                if (bound !== null) onChange({ ...bounds, [end]: bound })
              }}
            />
          </span>
        </Fragment>
      ))}
    </>
  )
}

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
          className="max-w-32"
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
      <IconButton label={t('removeFilter', { name })} icon={X} onClick={remove} />
    </span>
  )
}
