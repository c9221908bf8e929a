import { useFormatter, useTranslations } from 'use-intl'
import type { WebhookEvent, WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'
import { countEventStatuses, EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { EventStatus } from './event-marks.tsx'

interface StatusCountsProps {
  events: readonly WebhookEvent[]
  onStatus: (status: WebhookEventStatus) => void
}

/** How many events stand in each status; each leads to those. */
export function StatusCountLinks({ events, onStatus }: StatusCountsProps) {
  const t = useTranslations('webhookHistory')
  const format = useFormatter()
  const counts = countEventStatuses(events)
  return (
    <ul aria-label={t('counts')} className="-mx-2 flex flex-wrap gap-x-1 gap-y-1">
      {EVENT_STATUSES.map((status) => (
        <li key={status}>
          <button
            data-press=""
            type="button"
            data-status={status}
            disabled={counts[status] === 0}
            onClick={() => onStatus(status)}
            className="inline-flex h-7 items-center gap-2 rounded-md px-2 text-sm enabled:hover:bg-hover disabled:text-ink-3"
          >
            <EventStatus status={status} isQuiet={counts[status] === 0} />
            <span className="font-medium tabular-nums">{format.number(counts[status])}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
