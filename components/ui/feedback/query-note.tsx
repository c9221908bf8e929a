'use client'

import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { Callout } from './callout.tsx'
import { useErrorText } from './error-text.ts'
import { type PanelQuery, panelStateOf, retryQuery } from './panel-state.ts'
import { useCountdown } from './use-countdown.ts'

interface QueryNoteProps {
  query: PanelQuery<unknown>
  /** Which of the queries it is, for tests. */
  part: string
  title: (what: 'noAccess' | 'partFailed' | 'partStale') => string
}

/** What is wrong with one of the queries that fill a panel together, in one line; nothing where nothing is. */
export function QueryNote({ query, part, title }: QueryNoteProps) {
  const t = useTranslations('ui')
  const textOf = useErrorText()
  const state = panelStateOf(query)
  const error = state.kind === 'error' || state.kind === 'stale' ? state.error : null
  const wait = useCountdown(error)
  if (error === null && state.kind !== 'noAccess') return null
  const text = error && textOf(error)
  return (
    <div className="border-b border-line px-4 py-2" data-part={part}>
      {state.kind === 'noAccess' && <Callout title={title('noAccess')}>{state.message}</Callout>}
      {error && text && (
        <Callout
          tone="warning"
          live
          title={title(state.kind === 'stale' ? 'partStale' : 'partFailed')}
          action={
            error.retryable && (
              <Button size="sm" busy={query.isFetching} disabled={wait > 0} onClick={() => retryQuery(query)}>
                {wait > 0 ? t('retryIn', { seconds: wait }) : t('retry')}
              </Button>
            )
          }
        >
          {state.kind === 'stale' &&
            t.rich('staleSince', { when: () => <RelativeTime value={state.updatedAt} /> })}{' '}
          {text.said ?? text.title}{' '}
          {error.requestId && (
            <span className="text-xs text-ink-3">{t('requestId', { id: error.requestId })}</span>
          )}
        </Callout>
      )}
    </div>
  )
}
