import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-column.ts'
import type { CampaignView } from '../campaign-view.ts'
import { indexFilters } from '../column-filters.ts'
import { filterKey } from '../grid/index-columns.ts'
import type { GridRows } from '../grid/use-grid-rows.ts'
import type { AskedFilter } from './here-props.ts'

interface ValuesFilterProps {
  column: CampaignColumn
  name: string
  chosen: readonly string[]
  /** Somebody asked for it: it opens. */
  asked: AskedFilter | null
  grid: GridRows
  view: CampaignView
  context: ColumnContext
  onChange: (values: readonly string[]) => void
}

/** A list needs a field to search it from here. */
const SEARCHED_FROM = 8

/** A column of few values: those that are wanted are ticked, each with its number among the rows that all else leaves. */
export function ValuesFilter(props: ValuesFilterProps) {
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
  return (
    <>
      {keys.length >= SEARCHED_FROM && (
        <Input
          size="sm"
          // WebKit keeps Escape to itself in a search field.
          inputMode="search"
          aria-label={t('find')}
          placeholder={t('find')}
          leading={<Search size={14} />}
          value={text}
          onChange={(event) => setText(event.target.value)}
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
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
              }
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
