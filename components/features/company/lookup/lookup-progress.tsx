import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { RetryButton } from '#components/ui/feedback/retry-button.tsx'
import type { FailedChunk, LookupSnapshot } from '#lib/lookup/lookup-run.ts'
import { PROGRESS_PLACE } from './lookup-results-skeleton.tsx'

interface LookupProgressProps {
  snapshot: LookupSnapshot
  onCancel: () => void
  onResume: () => void
}

/** How far a lookup is, and the way on when it was cancelled or part of it failed. */
export function LookupProgress({ snapshot, onCancel, onResume }: LookupProgressProps) {
  const t = useTranslations('lookup')
  const { state, done, total, failed, unasked } = snapshot
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
    return <Failed first={first} failed={failed} unasked={unasked} onResume={onResume} />
  if (state !== 'cancelled') return null
  return (
    <Callout
      live
      title={t('cancelled')}
      action={<Button size="sm" onClick={onResume} label={t('goOn', { count: unasked })} />}
    >
      {t('cancelledText', { count: unasked })}
    </Callout>
  )
}

interface FailedProps {
  first: FailedChunk
  failed: readonly FailedChunk[]
  unasked: number
  onResume: () => void
}

function Failed({ first, failed, unasked, onResume }: FailedProps) {
  const t = useTranslations('lookup')
  const error = panelError(first.error)
  const text = useErrorText()(error)
  const requestIds = [...new Set(failed.map((one) => one.error.requestId).filter((id) => id !== null))]
  return (
    <Callout
      live
      tone="danger"
      title={t('failed', { count: unasked })}
      action={
        error.code !== 'forbidden' && (
          <RetryButton error={error} label={t('retryFailed')} onClick={onResume} />
        )
      }
    >
      <p>
        {text.title} {text.said ?? text.detail}
      </p>
      {requestIds.length > 0 && (
        <p className="text-xs break-all text-ink-2">
          {t('requestIds', { ids: requestIds.slice(0, 3).join(', ') })}
        </p>
      )}
    </Callout>
  )
}
