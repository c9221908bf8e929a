import { SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { RetryButton } from '#components/ui/feedback/retry-button.tsx'
import { UnmatchedList } from '#components/ui/table/unmatched-list.tsx'
import type { LookupEntry } from '#lib/domain/lookup/lookup.ts'
import { lookupOutcomeOf } from '#lib/lookup/lookup-rows.ts'
import type { FailedChunk, LookupRun, LookupSnapshot } from '#lib/lookup/lookup-run.ts'
import { EntryNote } from './entry-note.tsx'
import { entryText } from './entry-text.ts'
import { LookupTableSkeleton, PROGRESS_PLACE } from './lookup-results-skeleton.tsx'
import type { LookupTableProps } from './lookup-table.tsx'
import { LookupTable } from './lookup-table.tsx'

interface LookupProgressProps {
  snapshot: LookupSnapshot
  onCancel: () => void
  onResume: () => void
}

/** Progress of a lookup, and a button to resume it when it was cancelled or part of it failed. */
function LookupProgress({ snapshot, onCancel, onResume }: LookupProgressProps) {
  const t = useTranslations('lookup')
  const { state, done, total, failed, notRequested } = snapshot
  if (state === 'idle' || state === 'running') {
    return (
      <div className={cx('gap-4', PROGRESS_PLACE)}>
        <ProgressBar label={t('progress')} value={done} max={total} className="flex-1">
          {t('progressText', { done, total })}
        </ProgressBar>
        <Button size="sm" onClick={onCancel} label={t('cancel')} />
      </div>
    )
  }
  const [first] = failed
  if (first !== undefined)
    return <Failed first={first} failed={failed} notRequested={notRequested} onResume={onResume} />
  if (state !== 'cancelled') return null
  return (
    <Callout
      live
      title={t('cancelled')}
      action={<Button size="sm" onClick={onResume} label={t('goOn', { count: notRequested })} />}
      text={t('cancelledText', { count: notRequested })}
    />
  )
}

interface FailedProps {
  first: FailedChunk
  failed: readonly FailedChunk[]
  notRequested: number
  onResume: () => void
}

function Failed({ first, failed, notRequested, onResume }: FailedProps) {
  const t = useTranslations('lookup')
  const error = panelError(first.error)
  const text = useErrorText()(error)
  const requestIds = [...new Set(failed.map((one) => one.error.requestId).filter((id) => id !== null))]
  return (
    <Callout
      live
      tone="danger"
      title={t('failed', { count: notRequested })}
      action={
        error.code !== 'forbidden' && (
          <RetryButton error={error} label={t('retryFailed')} onClick={onResume} />
        )
      }
    >
      <p>{text.whole}</p>
      {requestIds.length > 0 && (
        <p className="text-xs break-all text-ink-2">
          {t('requestIds', { ids: requestIds.slice(0, 3).join(', ') })}
        </p>
      )}
    </Callout>
  )
}

interface LookupResultsProps extends Pick<LookupTableProps, 'text' | 'slots' | 'snapshot'> {
  run: LookupRun
  onFix: (entries: readonly LookupEntry[]) => void
}

/** Results of a lookup so far: companies, then entries that were not found and entries that are not valid. */
export function LookupResults({ text, run, snapshot, onFix, slots }: LookupResultsProps) {
  const t = useTranslations('lookup')
  const outcome = useMemo(() => lookupOutcomeOf(snapshot.matches), [snapshot.matches])
  const { rows, notFound, invalid } = outcome
  const { state, failed } = snapshot
  const whole = state === 'done' && failed.length === 0
  const summary = t('summary', { found: rows.length, notFound: notFound.length, invalid: invalid.length })
  const words = {
    rawOf: (entry: LookupEntry) => entry.raw,
    textOf: entryText,
    note: (entry: LookupEntry) => <EntryNote entry={entry} onFix={onFix} />,
  }
  const hasEnded = state !== 'idle' && state !== 'running'
  const say = useEffectEvent(() => announce(summary))
  // Announced: screen readers ignore a live region that is inserted with its text already in it.
  useEffect(() => {
    if (hasEnded) say()
  }, [hasEnded])
  return (
    <div className="flex flex-col gap-4" data-state={state} data-testid="lookup-outcome">
      {whole && (
        <p data-testid="lookup-summary" className={`${PROGRESS_PLACE} text-sm text-ink-2`}>
          {summary}
        </p>
      )}
      <LookupProgress snapshot={snapshot} onCancel={run.cancel} onResume={() => void run.resume()} />
      {(state === 'idle' || state === 'running') && rows.length === 0 && <LookupTableSkeleton />}
      {(rows.length > 0 || whole) && (
        <LookupTable key={text} text={text} snapshot={snapshot} rows={rows} slots={slots}>
          <EmptyState
            icon={SearchX}
            title={t('nothingFound')}
            text={t(notFound.length > 0 ? 'nothingFoundText' : 'nothingValidText')}
          />
        </LookupTable>
      )}
      <UnmatchedList
        testId="lookup-not-found"
        title={t('notFound')}
        description={t('notFoundText')}
        entries={notFound}
        {...words}
      />
      <UnmatchedList
        testId="lookup-invalid"
        title={t('invalid')}
        description={t('invalidText')}
        entries={invalid}
        {...words}
      />
    </div>
  )
}
