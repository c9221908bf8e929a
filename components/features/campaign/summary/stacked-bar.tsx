import { useLocale, useTranslations } from 'use-intl'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { barShares, type StateCounts, type SummaryState } from '#lib/domain/campaign/campaign-summary.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useStateWords } from './state-words.ts'
import { stateLooks } from './summary-look.ts'

interface StackedBarProps {
  counts: StateCounts
  /** The accessible name of a part: "Campaign 401, Successful: 12". */
  labelOf: (state: string, count: string) => string
  /** Absent: decorative, as the numbers are given elsewhere. */
  onChoose?: (state: SummaryState) => void
  className?: string
}

const share = (percent: number) => ({ flexGrow: percent, flexBasis: 0 })

export function StackedBar({ counts, labelOf, onChoose, className = 'h-3.5' }: StackedBarProps) {
  const t = useTranslations('ui')
  const locale = useLocale()
  const words = useStateWords()
  return (
    <span className={`flex min-w-0 gap-px overflow-hidden rounded-sm ${className}`} aria-hidden={!onChoose}>
      {barShares(counts).map(([state, percent]) => {
        const look = { ...share(percent), background: stateLooks[state] }
        if (!onChoose) return <span key={state} className="forced-color-adjust-none" style={look} />
        const count = counts.counts.get(state) ?? 0
        const said = `${formatNumber(count, locale)} (${formatPercent(count / counts.total, locale)})`
        return (
          <PlainButton
            key={state}
            // Roving tabindex over all bars: `SummaryBars` makes one part tabbable.
            tabIndex={-1}
            data-part=""
            data-state-name={state}
            aria-label={labelOf(words(state), said)}
            data-tooltip={t('labelled', { label: words(state), value: said })}
            onClick={() => onChoose(state)}
            className="inset-focus min-w-[3px] forced-color-adjust-none hover:brightness-110 focus-visible:outline-ink"
            style={look}
          />
        )
      })}
    </span>
  )
}
