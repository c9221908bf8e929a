import { useTranslations } from 'use-intl'
import type { WebhookEventStatus } from '#lib/contract/schemas/webhook.ts'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { plainLine } from '#lib/format/plain-text.ts'

/** What the API's word for a delivery means; a word that api.md does not know stands as it came. */
export function useStatusWord(): (status: WebhookEventStatus) => string {
  const t = useTranslations('webhookHistory')
  return (status) => (EVENT_STATUSES.includes(status) ? t(`statuses.${status}`) : plainLine(status))
}
