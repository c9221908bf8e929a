import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RelativeTime } from '../relative-time.tsx'
import { useErrorText } from './error-text.ts'
import type { PanelError } from './panel-state.ts'
import { RetryButton } from './retry-button.tsx'

interface StaleNoteProps {
  updatedAt: number
  error: PanelError
  onRefresh?: (() => void) | undefined
  refreshing?: boolean | undefined
}

/** One line above stale data: how old it is, why the refetch failed, and a Retry button. */
export function StaleNote({ updatedAt, error, onRefresh, refreshing = false }: StaleNoteProps) {
  const t = useTranslations('ui')
  const text = useErrorText()
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-warning-soft px-4 py-1 text-sm text-warning-ink"
    >
      <History size={14} className="shrink-0" />
      <p className="min-w-0 flex-1">
        {t.rich('staleSince', { when: () => <RelativeTime value={updatedAt} aria-live="off" /> })}{' '}
        {text(error).title}
      </p>
      {onRefresh && <RetryButton error={error} label={t('refresh')} onClick={onRefresh} busy={refreshing} />}
    </div>
  )
}
