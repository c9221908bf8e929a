import { RotateCw } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { RetryButton } from '#components/ui/feedback/retry-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import { callAfter } from '#lib/when-idle.ts'
import type { CampaignLoad } from './model/campaign-load.ts'
import type { CampaignLoader } from './model/campaign-loader.ts'
import { nextAddresses } from './model/campaign-loads.ts'
import { LOAD_ALL } from './use-campaign-load.ts'

interface LoadBarProps {
  load: CampaignLoad
  loader: CampaignLoader
  onRefresh: () => void
}

export const LoadBarPlaceholder = () => <span aria-hidden className="h-7 w-64" />

/** Cancel goes when the last row has come: its focus passes to the bar. */
const leaveFocus = (button: HTMLButtonElement | null) => () => {
  if (document.activeElement === button) button?.parentElement?.focus({ preventScroll: true })
}

/** How many rows are loaded and whether that is all; "Load all" with progress and Cancel; refresh. */
export const LoadBar = memo(function LoadBar({ load, loader, onRefresh }: LoadBarProps) {
  const t = useTranslations('campaignGrid')
  const locale = useLocale()
  const { state, all, total, rate, rows, updatedAt } = load
  const bar = useRef<HTMLDivElement>(null)
  // The pressed button is replaced by another: move the focus to the bar, so that it is not lost.
  const change = (act: () => unknown) => {
    bar.current?.focus({ preventScroll: true })
    act()
  }
  const number = (value: number) => formatNumber(value, locale)
  const words = { count: rows.length, shown: number(rows.length), total: number(total ?? 0) }
  const extent = state === 'complete' ? 'load.complete' : total === null ? 'load.some' : 'load.ofTotal'
  const loaded = t(load.isBefore ? 'load.before' : extent, words)
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm text-sm max-sm:gap-x-2"
    >
      <p
        role="status"
        data-testid="campaign-loaded"
        data-loaded={rows.length}
        className="tabular-nums max-sm:text-xs"
      >
        {loaded}
      </p>
      {all && state === 'loading' ? (
        <>
          <ProgressBar
            label={t('load.progress')}
            value={total === null ? null : rows.length}
            max={total ?? 100}
            className="w-32"
          />
          <Button
            ref={leaveFocus}
            size="sm"
            onClick={() => change(() => loader.cancel())}
            label={t('load.cancel')}
          />
          {/* Last, as it appears late and would shift what follows it. */}
          {rate !== null && (
            <span className="text-ink-3 tabular-nums">{t('load.rate', { rate: number(rate) })}</span>
          )}
        </>
      ) : (
        <>
          {state !== 'complete' && state !== 'failed' && (
            <Button
              size="sm"
              data-testid="load-all"
              data-early={LOAD_ALL}
              data-early-calls={nextAddresses(loader).join(' ') || undefined}
              disabled={rows.length === 0}
              onClick={() => change(() => loader.all())}
              label={t('load.all')}
            />
          )}
          {updatedAt !== null && state !== 'failed' && (
            <span className="flex items-center gap-1 text-xs text-ink-3">
              <IconButton
                label={t('load.again')}
                icon={RotateCw}
                disabled={state === 'loading'}
                onClick={() => change(onRefresh)}
              />
              {/* Wide enough for "3 seconds ago", so that nothing beside it shifts as time goes by. */}
              <RelativeTime value={updatedAt} className="min-w-28 max-sm:hidden" />
            </span>
          )}
        </>
      )}
    </div>
  )
})

/** Notes below the bar: a failure with Retry, and rows that moved between pages while they were read. */
export const LoadNotes = memo(function LoadNotes({ load, loader, onRefresh }: LoadBarProps) {
  const t = useTranslations('campaignGrid')
  const { shifted, state, total, isOld, gone } = load
  const moved =
    shifted.unsettled > 0
      ? t('load.unsettled', { count: shifted.unsettled })
      : shifted.repeated > 0
        ? t('load.repeated', { count: shifted.repeated, recovered: shifted.recovered })
        : shifted.recovered > 0
          ? t('load.recovered', { count: shifted.recovered })
          : state === 'complete' && total !== null
            ? t('load.fewer', { count: total - load.rows.length })
            : isOld
              ? t('load.old')
              : gone > 0
                ? t('load.gone', { count: gone })
                : null
  const again = shifted.unsettled > 0 || shifted.repeated > 0 || total !== null || isOld
  return (
    <>
      {state === 'failed' && load.rows.length > 0 && <FailedNote load={load} loader={loader} />}
      {moved !== null && (
        <p
          role="status"
          data-testid="campaign-shifted"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-neutral-soft px-4 py-1 text-sm text-ink-2"
        >
          {moved}
          {again && state === 'complete' && (
            <Button size="sm" variant="ghost" onClick={onRefresh} label={t('load.again')} />
          )}
        </p>
      )}
    </>
  )
})

/** Longest `retry-after` that is waited for automatically, seconds; with a longer one the person decides. */
const MAX_WAIT = 120

function FailedNote({ load, loader }: { load: CampaignLoad; loader: CampaignLoader }) {
  const t = useTranslations('campaignGrid')
  const ui = useTranslations('ui')
  const error = panelError(load.error)
  const { short } = useErrorText()(error)
  const { retryAfter } = error
  useEffect(() => {
    if (load.all && retryAfter !== null && retryAfter <= MAX_WAIT)
      return callAfter(retryAfter * 1000, loader.resume)
  }, [load.all, retryAfter, loader])
  return (
    <div
      role="alert"
      data-testid="campaign-failed"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-danger-soft px-4 py-1.5 text-sm text-danger-ink"
    >
      <p className="min-w-0 flex-1 basis-64">
        {t('load.failed', { count: load.rows.length })} {short}
        {error.requestId && <span className="ms-2 text-xs">{ui('requestId', { id: error.requestId })}</span>}
      </p>
      <RetryButton error={error} label={t('load.resume')} onClick={() => loader.resume()} />
    </div>
  )
}
