import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import type { StateCounts, SummaryState } from '#lib/domain/campaign/campaign-summary.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useStateWords } from './state-words.ts'
import { stateLooks } from './summary-look.ts'

interface SummaryLegendProps {
  all: StateCounts
  isChosen: (state: SummaryState) => boolean
  onChoose: (state: SummaryState) => void
}

/** What the parts of the bars mean, each with its number over all campaigns; a press asks the API for these alone. */
export function SummaryLegend({ all, isChosen, onChoose }: SummaryLegendProps) {
  const t = useTranslations('campaignSummary')
  const locale = useLocale()
  const words = useStateWords()
  return (
    <ul
      className="flex shrink-0 flex-wrap gap-1 max-sm:flex-nowrap max-sm:overflow-x-auto sm:min-h-20 sm:content-start xl:min-h-13"
      data-testid="summary-legend"
    >
      {[...all.counts].map(([state, count]) => (
        <li key={state}>
          <button
            data-press=""
            type="button"
            data-state-name={state}
            aria-pressed={isChosen(state)}
            data-tooltip={t('showState', { state: words(state) })}
            onClick={() => onChoose(state)}
            className={cx(
              'flex h-6 items-center gap-1.5 rounded-md border px-2 text-xs whitespace-nowrap hover:bg-hover',
              isChosen(state) ? 'border-accent-line bg-accent-soft' : 'border-line',
            )}
          >
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none"
              style={{ background: stateLooks[state] }}
            />
            <span>{words(state)}</span>
            <span className="font-medium tabular-nums">{formatNumber(count, locale)}</span>
            <span className="text-ink-3 tabular-nums @max-4xl:hidden">
              {formatPercent(count / all.total, locale)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
