import { useTranslations } from 'use-intl'
import { campaignStateOf } from '#lib/domain/campaign/campaign-state.ts'
import type { PivotKey } from '#lib/domain/pivot/pivot.ts'
import { stateLooks, stripes } from '../summary/summary-look.ts'
import type { PivotProps } from './pivot-table.tsx'

/** Most lines in the chart; the table has more. */
const MAX = 24

const soft = (colour: string) => `color-mix(in oklab, var(--${colour}), var(--surface) 55%)`

/** Fills for columns other than states: colours, then striped and pale, so that colour is not the only difference. */
const LOOKS = ['accent', 'success', 'warning', 'danger', 'neutral'].flatMap((colour) => [
  `var(--${colour})`,
  stripes(45, `var(--${colour})`),
  soft(colour),
])

/** A pivot as bars: stacked for a count or a sum, else one bar per line. The table below has the numbers. */
export function PivotChart({ pivot: { lines, columns }, choice, texts }: PivotProps) {
  const t = useTranslations('campaignPivot')
  const ui = useTranslations('ui')
  const drawn = lines.slice(0, MAX)
  const isStacked =
    columns.length > 0 &&
    (choice.measure === 'count' || choice.measure === 'filled' || choice.measure === 'sum')
  const most = Math.max(0, ...drawn.map(({ total }) => total.value ?? 0))
  const looks = new Map<PivotKey, string>(
    columns.map(({ key, sample }, at) => [
      key,
      choice.columns?.column.id === 'state'
        ? stateLooks[campaignStateOf(sample) ?? 'unknown']
        : (LOOKS[at % LOOKS.length] ?? ''),
    ]),
  )
  const share = (value: number | null) => `${most === 0 ? 0 : (Math.max(0, value ?? 0) / most) * 100}%`
  return (
    <figure className="mb-4 [print-color-adjust:exact]" data-testid="pivot-chart">
      <figcaption className="mb-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-2">
        <span className="font-medium text-ink">{texts.measured}</span>
        {isStacked &&
          columns.map(({ key }) => (
            <span key={String(key)} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-2.5 rounded-xs forced-color-adjust-none"
                style={{ background: looks.get(key) }}
              />
              {texts.column(key)}
            </span>
          ))}
      </figcaption>
      <div aria-hidden className="flex flex-col gap-1 text-xs">
        {drawn.map(({ key, cells, total }) => (
          <div
            key={String(key)}
            className="grid h-5 grid-cols-[minmax(6.5rem,22%)_minmax(0,1fr)_3.5rem] items-center gap-2"
          >
            <span className="truncate" title={texts.line(key)}>
              {texts.line(key)}
            </span>
            <span
              className="flex h-3.5 gap-px overflow-hidden rounded-sm"
              style={{ width: share(total.value) }}
            >
              {isStacked ? (
                columns.map((column) => {
                  const { value } = cells.get(column.key) ?? { value: null }
                  if (value === null || value <= 0) return null
                  const said = ui('labelled', {
                    label: texts.column(column.key),
                    value: texts.number(cells.get(column.key)),
                  })
                  return (
                    <span
                      key={String(column.key)}
                      data-tooltip={said}
                      className="min-w-[2px] forced-color-adjust-none"
                      style={{ flexGrow: value, flexBasis: 0, background: looks.get(column.key) }}
                    />
                  )
                })
              ) : (
                <span className="flex-1 bg-accent forced-color-adjust-none" />
              )}
            </span>
            <span className="text-end tabular-nums">{texts.number(total)}</span>
          </div>
        ))}
      </div>
      {lines.length > MAX && (
        <p className="mt-1 text-xs text-ink-3">{t('undrawn', { count: lines.length - MAX })}</p>
      )}
    </figure>
  )
}
