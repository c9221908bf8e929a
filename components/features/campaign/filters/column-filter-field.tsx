import { ChevronDown, Search, X } from 'lucide-react'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import { readColumnFilter, writeColumnFilter } from '#lib/domain/campaign/column-filter.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { CampaignColumn, CampaignColumnId } from '../campaign-column.ts'
import { campaignColumn } from '../campaign-columns.ts'
import { filterColumn } from '../campaign-view.ts'
import { filterKindOf, indexFilters } from '../column-filters.ts'
import { filterKey } from '../grid/index-columns.ts'
import type { LocalFiltersProps, RequestedFilter } from './here-props.ts'
import { numberBound } from './number-bound.ts'
import { TextBox } from './text-box.tsx'

interface ValuesFilterProps extends Pick<LocalFiltersProps, 'asked' | 'grid' | 'view' | 'context'> {
  column: CampaignColumn
  name: string
  chosen: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** Lists of at least this length have a search field. */
const SEARCHED_FROM = 8

/** A list of a column's values to tick, each with its number of rows that pass all other filters. */
function ValuesFilter(props: ValuesFilterProps) {
  const { column, name, chosen, asked, grid, context } = props
  const t = useTranslations('campaignGrid.values')
  const { loaded } = grid
  const texts = useMemo(
    () =>
      new Map(
        loaded.index
          .tally(column.id, null)
          .map(([row]) => [filterKey(column, row, context), column.text(row, context)] as const),
      ),
    [loaded, column, context],
  )
  useEffect(() => {
    if (asked) document.querySelector<HTMLElement>(`[data-values-of="${column.id}"]`)?.click()
  }, [asked, column.id])
  const words = (key: string) => (texts.get(key) ?? key) || t('none')
  return (
    <Popover
      label={name}
      className="max-h-[min(24rem,70dvh)] w-72 p-2"
      trigger={(trigger) => (
        <Button {...trigger} size="sm" data-values-of={column.id}>
          <span className="max-w-52 truncate">
            {t('button', { name, values: chosen.length === 0 ? t('any') : chosen.map(words).join(', ') })}
          </span>
          <ChevronDown size={12} className="shrink-0 text-ink-3" />
        </Button>
      )}
    >
      <ValueList {...props} texts={texts} words={words} />
    </Popover>
  )
}

interface ValueListProps extends ValuesFilterProps {
  texts: ReadonlyMap<string, string>
  words: (key: string) => string
}

function ValueList({ column, chosen, grid, view, context, onChange, texts, words }: ValueListProps) {
  const t = useTranslations('campaignGrid.values')
  const locale = useLocale()
  const [text, setText] = useState('')
  const { loaded } = grid
  const { search, columns, filters } = view
  const counts = useMemo(() => {
    const others = indexFilters(filters.filter(([id]) => id !== column.id))
    const left = loaded.index.view({ search, searched: columns, filters: others, sort: [], group: null })
    return new Map(
      loaded.index
        .tally(column.id, left.order)
        .map(([row, count]) => [filterKey(column, row, context), count] as const),
    )
  }, [loaded, column, context, search, columns, filters])
  const sought = foldText(text)
  const keys = [...new Set([...texts.keys(), ...chosen])]
  const found = keys.filter((key) => foldText(words(key)).includes(sought))
  const tick = (key: string, checked: boolean) =>
    onChange(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
  return (
    <>
      {keys.length >= SEARCHED_FROM && (
        <Input
          size="sm"
          // Not `type="search"`: WebKit handles Escape itself there.
          inputMode="search"
          aria-label={t('find')}
          placeholder={t('find')}
          leading={<Search size={14} />}
          value={text}
          onValueChange={setText}
          onKeyDown={({ key }) => {
            const [only] = found
            if (key === 'Enter' && only !== undefined && found.length === 1)
              tick(only, !chosen.includes(only))
          }}
          className="mb-1.5 w-full"
        />
      )}
      {found.length === 0 && (
        <p role="status" className="px-1 py-1.5 text-xs text-ink-2">
          {t('foundNone')}
        </p>
      )}
      <ul>
        {found.map((key) => (
          <li key={key} className="flex min-h-7 items-center gap-2 px-1 text-sm">
            <Checkbox
              label={words(key)}
              checked={chosen.includes(key)}
              onCheckedChange={(checked) => tick(key, checked)}
            />
            <span className="ms-auto text-xs text-ink-3 tabular-nums">
              {formatNumber(counts.get(key) ?? 0, locale)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Bounds {
  from: string
  to: string
}

interface RangeFilterProps {
  kind: 'number' | 'day'
  name: string
  bounds: Bounds
  asked: RequestedFilter | null
  onChange: (bounds: Bounds) => void
}

/** Two fields, either of which may stay empty; both bounds are inclusive. */
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
              onValueChange={(value) => {
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

interface ColumnFilterFieldProps extends LocalFiltersProps {
  id: CampaignColumnId
  /** Called as its filter changes, and with null as the field is removed. */
  onHold: (id: CampaignColumnId | null) => void
}

export function ColumnFilterField(props: ColumnFilterFieldProps) {
  const { id, view, change, onAsk, onHold, grid, context } = props
  const asked = props.asked?.id === id ? props.asked : null
  const t = useTranslations('campaignGrid')
  const name = t(`columns.${id}`)
  const column = campaignColumn(id)
  if (column === undefined) return null
  const text = view.filters.find(([each]) => each === id)?.[1] ?? ''
  const kind = filterKindOf(column)
  const filter = readColumnFilter(kind, text)
  const set = (next: string) => {
    onHold(id)
    change((now) => filterColumn(now, id, next))
  }
  const remove = () => {
    if (asked) onAsk(null)
    set('')
    onHold(null)
  }
  // A text in the address that does not fit the kind of the column is kept as a text search.
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
