'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { type PanelError, panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { useCountdown } from '#components/ui/feedback/use-countdown.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { TimelineKind } from '#lib/domain/timeline/timeline.ts'
import type { TimelinePart } from './use-timeline.ts'

/** What is wrong with one part of the timeline, in one line; nothing where nothing is. */
export function PartNote({ kind, part }: { kind: TimelineKind; part: TimelinePart }) {
  const t = useTranslations('timeline')
  const ui = useTranslations('ui')
  const state = panelStateOf(part)
  if (state.kind === 'noAccess') {
    return (
      <div className="border-b border-line px-4 py-2" data-part={kind}>
        <Callout title={t('noAccess', { kind: t(`kinds.${kind}`) })}>{state.message}</Callout>
      </div>
    )
  }
  if (state.kind !== 'error' && state.kind !== 'stale') return null
  return (
    <div className="border-b border-line px-4 py-2" data-part={kind}>
      <Callout
        tone="warning"
        live
        title={t(state.kind === 'stale' ? 'partStale' : 'partFailed', { kind: t(`kinds.${kind}`) })}
        action={<Retry error={state.error} part={part} />}
      >
        {state.kind === 'stale' &&
          ui.rich('staleSince', { when: () => <RelativeTime value={state.updatedAt} /> })}{' '}
        {state.error && <Words error={state.error} />}
      </Callout>
    </div>
  )
}

function Words({ error }: { error: PanelError }) {
  const ui = useTranslations('ui')
  const text = useErrorText()(error)
  return (
    <>
      {text.said ?? text.title}{' '}
      {error.requestId && (
        <span className="text-xs text-ink-3">{ui('requestId', { id: error.requestId })}</span>
      )}
    </>
  )
}

function Retry({ error, part }: { error: PanelError | null; part: TimelinePart }) {
  const ui = useTranslations('ui')
  const wait = useCountdown(error)
  if (error?.retryable === false) return null
  return (
    <Button size="sm" busy={part.isFetching} disabled={wait > 0} onClick={() => void part.refetch()}>
      {wait > 0 ? ui('retryIn', { seconds: wait }) : ui('retry')}
    </Button>
  )
}
