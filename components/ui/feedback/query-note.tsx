import { useTranslations } from 'use-intl'
import { RelativeTime } from '../relative-time.tsx'
import { Callout } from './callout.tsx'
import { useErrorText } from './error-text.ts'
import { type PanelQuery, panelStateOf, retryQuery } from './panel-state.ts'
import { RetryButton } from './retry-button.tsx'

interface QueryNoteProps {
  query: PanelQuery<unknown>
  /** Which of the queries it is, for tests. */
  part: string
  title: (what: 'noAccess' | 'partFailed' | 'partStale') => string
}

/** One line on the failure of one of several queries behind a panel; nothing where it succeeded. */
export function QueryNote({ query, part, title }: QueryNoteProps) {
  const t = useTranslations('ui')
  const textOf = useErrorText()
  const state = panelStateOf(query)
  const error = state.kind === 'error' || state.kind === 'stale' ? state.error : null
  if (error === null && state.kind !== 'noAccess') return null
  const text = error && textOf(error)
  return (
    <div className="border-b border-line px-4 py-2" data-part={part}>
      {state.kind === 'noAccess' && <Callout title={title('noAccess')} text={state.message} />}
      {error && text && (
        <Callout
          tone="warning"
          live
          title={title(state.kind === 'stale' ? 'partStale' : 'partFailed')}
          action={
            error.retryable && (
              <RetryButton
                error={error}
                label={t('retry')}
                busy={query.isFetching}
                onClick={() => retryQuery(query)}
              />
            )
          }
        >
          {state.kind === 'stale' &&
            t.rich('staleSince', {
              when: () => <RelativeTime value={state.updatedAt} aria-live="off" />,
            })}{' '}
          {text.short}{' '}
          {error.requestId && (
            <span className="text-xs text-ink-3">{t('requestId', { id: error.requestId })}</span>
          )}
        </Callout>
      )}
    </div>
  )
}
