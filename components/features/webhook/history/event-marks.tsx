import { useTranslations } from 'use-intl'
import { StatusDot, type Tone } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { WebhookEventStatus, WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import { type LadderEvent, ladderOf, type StepKind } from '#lib/domain/webhook/webhook-ladder.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { EVENT_TYPES, eventTypeKey } from '../config/event-type.ts'
import { useStatusWord } from '../use-status-word.ts'

export const statusTones: Record<WebhookEventStatus, Tone> = {
  SUCCESS: 'success',
  PENDING: 'neutral',
  SENDING: 'accent',
  RETRY: 'warning',
  FAILED: 'danger',
}

export function EventStatus({
  status,
  isQuiet = false,
}: {
  status: WebhookEventStatus
  /** No event has it, so it is shown without colour and animation. */
  isQuiet?: boolean
}) {
  const word = useStatusWord()
  const tone = isQuiet || !Object.hasOwn(statusTones, status) ? 'neutral' : statusTones[status]
  return (
    <StatusDot tone={tone} pulse={!isQuiet && status === 'SENDING'}>
      {word(status)}
    </StatusDot>
  )
}

/** The name of an event type; one that api.md does not list is shown as it is. */
export function EventType({ type }: { type: WebhookEventType }) {
  const t = useTranslations('webhook.types')
  return EVENT_TYPES.includes(type) ? t(eventTypeKey(type)) : plainLine(type)
}

/** What an enrichment looked for; a type that api.md does not list is shown as it is. */
export function EnrichmentWord({ type }: { type: string | null }) {
  const t = useTranslations('enrichment.types')
  return type !== null && t.has(type as 'phone') ? t(type as 'phone') : plainLine(type)
}

export const stepFill: Record<StepKind, string> = {
  failed: 'border-danger bg-danger',
  delivered: 'border-success bg-success',
  sending: 'border-accent bg-accent animate-pulse',
  next: 'border-warning bg-warning-soft',
  planned: 'border-line-control',
  unused: 'border-line',
}

/** The attempts of an event in a table row: a mark for each. */
export function LadderMarks({ event }: { event: LadderEvent }) {
  const t = useTranslations('webhookHistory')
  const { steps, made, total } = ladderOf(event)
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="inline-flex gap-1">
        {steps.map(({ number, kind }) => (
          <span key={number} className={cx('h-3 w-2 rounded-[2px] border', stepFill[kind])} />
        ))}
      </span>
      <span aria-hidden="true" className="text-xs text-ink-2 tabular-nums">
        {made}/{total}
      </span>
      <VisuallyHidden>{t('attemptsOf', { made, total })}</VisuallyHidden>
    </span>
  )
}
