'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { useCountdown } from '#components/ui/feedback/use-countdown.ts'
import type { WatchKind } from './use-watch-changes.ts'

/** What is wrong with one kind of what is watched; nothing where nothing is. */
export function KindNote({ part }: { part: WatchKind }) {
  const t = useTranslations('watchList')
  const ui = useTranslations('ui')
  const textOf = useErrorText()
  const state = panelStateOf(part)
  const error = state.kind === 'error' || state.kind === 'stale' ? state.error : null
  const wait = useCountdown(error)
  const kind = t(`kinds.${part.kind}`)
  if (state.kind === 'noAccess') {
    return (
      <div className="border-b border-line px-4 py-2" data-part={part.kind}>
        <Callout title={t('noAccess', { kind })}>{state.message}</Callout>
      </div>
    )
  }
  if (error === null) return null
  const text = textOf(error)
  return (
    <div className="border-b border-line px-4 py-2" data-part={part.kind}>
      <Callout
        tone="warning"
        live
        title={t(state.kind === 'stale' ? 'partStale' : 'partFailed', { kind })}
        action={
          error.retryable && (
            <Button size="sm" busy={part.isFetching} disabled={wait > 0} onClick={() => void part.refetch()}>
              {wait > 0 ? ui('retryIn', { seconds: wait }) : ui('retry')}
            </Button>
          )
        }
      >
        {text.said ?? text.title}{' '}
        {error.requestId && (
          <span className="text-xs text-ink-3">{ui('requestId', { id: error.requestId })}</span>
        )}
      </Callout>
    </div>
  )
}
