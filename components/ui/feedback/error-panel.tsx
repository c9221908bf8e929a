import { Lock, RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../copy-button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useErrorText } from './error-text.ts'
import type { PanelError } from './panel-state.ts'
import { RetryButton } from './retry-button.tsx'

interface ErrorPanelProps {
  error: PanelError
  /** Absent: there is no Retry button. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** What failed; a Retry button, disabled for as long as the API asks to wait; the request id for support. */
export function ErrorPanel({ error, onRetry, retrying = false }: ErrorPanelProps) {
  const t = useTranslations('ui')
  const text = useErrorText()(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert size={20} className="text-danger-ink" />}
        title={text.title}
        action={
          onRetry &&
          error.retryable && (
            <RetryButton error={error} label={t('retry')} icon={RotateCw} onClick={onRetry} busy={retrying} />
          )
        }
        text={
          <>
            {text.message && <p className="text-ink">{text.message}</p>}
            {text.detail && <p>{text.detail}</p>}
            {error.requestId && (
              <p className="mt-2 inline-flex max-w-full items-center gap-1 text-xs text-ink-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {t('requestId', { id: error.requestId })}
                  {error.traceId && ` · ${t('traceId', { id: error.traceId })}`}
                </span>
                <CopyButton value={error.requestId} what={t('requestIdName')} size="sm" />
              </p>
            )}
          </>
        }
      />
    </div>
  )
}

/** The subscription does not cover this. Shows the API's message unchanged, and no Retry button. */
export function NoAccess({ message }: { message: string }) {
  const t = useTranslations('ui')
  return <EmptyState icon={Lock} title={t('noAccess')} text={message !== '' && <p>{message}</p>} />
}
