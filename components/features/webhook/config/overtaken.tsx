import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { webhooksQuery } from './webhook-cache.ts'

/** Says that somebody else has changed the URL, or deleted the webhook (null), and what that means. */
export function Overtaken({ now, text }: { now: WebhookConfig | null; text: string }) {
  const t = useTranslations('webhook')
  return (
    <Callout tone="warning" live title={t(now ? 'overtakenTitle' : 'goneTitle')}>
      {now && <span className="block font-mono break-all">{plainLine(now.url)}</span>}
      {text}
    </Callout>
  )
}

/** Shown once the webhook as saved here is no longer the one that the API has: its secret is dead. */
export function SavedOvertaken({ config }: { config: WebhookConfig }) {
  const t = useTranslations('webhook')
  const { data } = useQuery(webhooksQuery())
  const now = data?.result.find((one) => one.idWebhookConfig === config.idWebhookConfig)
  if (!data || now?.url === config.url) return null
  return <Overtaken now={now ?? null} text={t('deadSecret')} />
}
