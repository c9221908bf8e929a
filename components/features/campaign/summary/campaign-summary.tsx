import { ChevronRight, Search } from 'lucide-react'
import { memo, useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Input } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { useMedia } from '#components/ui/use-media.ts'
import {
  createCampaignSummary,
  type StateCounts,
  type SummaryState,
  stateFilter,
} from '#lib/domain/campaign/campaign-summary.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { savePreference } from '#lib/preferences/browser.ts'
import type { SummaryLook } from '#lib/preferences/preferences.ts'
import { createStore } from '#lib/store.ts'
import type { CampaignSummaryProps } from '../campaign-slots.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { StackedBar } from './stacked-bar.tsx'
import { useStateWords } from './state-words.ts'
import { FEW_BARS, hasMore, MAX_BARS, SummaryBars } from './summary-bars.tsx'
import { stateLooks } from './summary-look.ts'
import { bodyHeight, SummaryPlaceholder } from './summary-placeholder.tsx'
import { SummaryTable } from './summary-table.tsx'

interface SummaryLegendProps {
  all: StateCounts
  isChosen: (state: SummaryState) => boolean
  onChoose: (state: SummaryState) => void
}

/** Legend of the bars with counts over all campaigns; a press filters by that state in the API. */
function SummaryLegend({ all, isChosen, onChoose }: SummaryLegendProps) {
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
          <PlainButton
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
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}

type Rows = CampaignLoad['rows']

/** Counts a growing load incrementally: while rows are only appended, each is counted once. */
export function createRowCounter() {
  let counted: Rows = []
  let summary = createCampaignSummary()
  return (rows: Rows) => {
    // A row that was read again is another object, and may stand anywhere.
    if (!counted.every((row, at) => row === rows[at])) {
      summary = createCampaignSummary()
      counted = []
    }
    summary.add(rows.slice(counted.length))
    counted = rows
    return summary.read()
  }
}

/** The summary of the loaded rows, deferred: it never delays the grid. */
function useSummary({ rows }: Pick<CampaignLoad, 'rows'>) {
  const deferred = useDeferredValue(rows)
  const [count] = useState(createRowCounter)
  return useMemo(() => count(deferred), [count, deferred])
}

/** The layout chosen since the page was loaded. */
const chosen = createStore<SummaryLook | null>(null)

function setLook(look: SummaryLook): void {
  void savePreference('summary', look)
  chosen.set(look)
}

/** Results by status, over all campaigns and for each, of loaded rows. A search does not render it again. */
export const CampaignSummary = memo(function CampaignSummary(props: CampaignSummaryProps) {
  const { load, filters, look: kept, onFilter, change } = props
  const t = useTranslations('campaignSummary')
  const grid = useTranslations('campaignGrid')
  const locale = useLocale()
  const bodyId = useId()
  const summary = useSummary(load)
  // `kept` is what the server read, and reserved the height for.
  const wanted = useSyncExternalStore(
    chosen.subscribe,
    () => chosen.get() ?? kept,
    () => kept,
  )
  const narrow = useMedia('(width < 40rem)')
  const look = wanted === 'auto' ? (narrow ? 'closed' : 'bars') : wanted
  const [allBars, setAllBars] = useState(false)
  const [text, setText] = useState('')
  const open = look !== 'closed'
  const [lastOpen, setLastOpen] = useState<'bars' | 'table'>('bars')
  if (look !== 'closed' && look !== lastOpen) setLastOpen(look)
  const { all, campaigns } = summary
  if (all.total === 0) return <SummaryPlaceholder look={wanted} />

  const many = hasMore(campaigns)
  const sought = many ? text.trim() : ''
  const found = campaigns.filter(({ idCampaign }) => String(idCampaign).includes(sought))

  const moreBars = look === 'bars' && hasMore(found)

  const isChosen = (state: SummaryState) => {
    const wanted = stateFilter(state, summary)
    return 'companyStatus' in wanted
      ? filters.companyStatus === wanted.companyStatus
      : filters.status === wanted.status
  }
  const choose = (state: SummaryState) =>
    onFilter({ companyStatus: null, status: null, ...(isChosen(state) ? {} : stateFilter(state, summary)) })
  const chooseIn = (idCampaign: number, state: SummaryState | null) =>
    onFilter({
      idCampaign: String(idCampaign),
      ...(state === null ? {} : { companyStatus: null, status: null, ...stateFilter(state, summary) }),
    })
  // The same count as in the line above the grid; the bars are deferred.
  const count = load.rows.length
  const covers = load.isBefore
    ? grid('load.before', { count, shown: formatNumber(count, locale) })
    : load.state === 'complete'
      ? t('coversAll', { count })
      : load.total === null
        ? t('coversLoaded', { count })
        : t('coversSome', { count, total: formatNumber(load.total, locale) })
  return (
    <section
      aria-label={t('title')}
      data-testid="campaign-summary"
      className="@container border-b border-line px-4 py-1.5"
    >
      <header className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 @min-[40rem]:flex-nowrap">
        <PlainButton
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setLook(open ? 'closed' : lastOpen)}
          className="-ms-1 flex h-7 shrink-0 items-center gap-1 rounded-sm pe-1 text-sm font-medium hover:bg-hover"
        >
          <ChevronRight size={14} className={cx('transition-transform', open && 'rotate-90')} />
          {t('title')}
        </PlainButton>
        <p className="truncate text-xs text-ink-3 @max-4xl:sr-only" data-testid="summary-covers">
          {covers}
        </p>
        {!open && <StackedBar counts={all} labelOf={(state) => state} className="h-2.5 flex-1 basis-28" />}
        {moreBars && (
          <div className="ms-auto">
            <Button size="sm" variant="ghost" aria-expanded={allBars} onClick={() => setAllBars(!allBars)}>
              {allBars
                ? t('fewer', { count: FEW_BARS })
                : t('more', { count: Math.min(found.length, MAX_BARS) })}
            </Button>
          </div>
        )}
        {open && (
          <div
            className={cx('flex min-w-0 items-center gap-1.5 @max-[40rem]:w-full', !moreBars && 'ms-auto')}
          >
            {many && (
              <Input
                size="sm"
                type="search"
                inputMode="numeric"
                aria-label={t('find')}
                placeholder={t('find')}
                value={text}
                onValueChange={setText}
                leading={<Search size={14} />}
                className="min-w-0 flex-1 @min-[40rem]:w-44 @min-[40rem]:flex-initial"
              />
            )}
            <SegmentedControl
              label={t('look')}
              options={[
                { value: 'bars', label: t('asBars') },
                { value: 'table', label: t('asTable') },
              ]}
              value={look}
              onChange={setLook}
              className="shrink-0"
            />
            <Button size="sm" onClick={() => change((now) => ({ ...now, pivot: 'campaign' }))}>
              {t('pivot')}
            </Button>
          </div>
        )}
      </header>
      <div
        id={bodyId}
        hidden={!open}
        className={cx(open && 'flex flex-col gap-2 overflow-y-auto pt-2', !allBars && bodyHeight[wanted])}
      >
        {open && (
          <>
            <SummaryLegend all={all} isChosen={isChosen} onChoose={choose} />
            {found.length === 0 ? (
              <p role="status" className="text-xs text-ink-2">
                {t('foundNone', { text: sought })}
              </p>
            ) : look === 'table' ? (
              <SummaryTable summary={summary} campaigns={found} onChoose={chooseIn} />
            ) : (
              <SummaryBars campaigns={found} all={allBars} onChoose={chooseIn} />
            )}
          </>
        )}
      </div>
    </section>
  )
})
