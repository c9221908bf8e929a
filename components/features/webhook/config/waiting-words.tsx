import { useTranslations } from 'use-intl'
import type { Waiting } from './waiting-deliveries.ts'

/** How many deliveries a webhook's end cancels; `unread`: that could not be read. */
export function WaitingWords({ waiting }: { waiting: Waiting | 'unread' }) {
  const t = useTranslations('webhook')
  return waiting === 'unread'
    ? t('waitingUnread')
    : t('waitingEnds', { count: waiting.count, least: waiting.isMinimum ? 'yes' : 'no' })
}
