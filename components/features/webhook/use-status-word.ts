import { useTranslations } from 'use-intl'
import type { WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { plainLine } from '#lib/format/plain-text.ts'

/** The name of a delivery status; one that api.md does not list is shown as it is. */
export function useStatusWord(): (status: WebhookEventStatus) => string {
  const t = useTranslations('webhookHistory')
  return (status) => (EVENT_STATUSES.includes(status) ? t(`statuses.${status}`) : plainLine(status))
}
