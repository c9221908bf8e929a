import Plus from 'lucide-react/icons/plus'
import Webhook from 'lucide-react/icons/webhook'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import type { WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import { eventTypeKey, placeId } from './event-type.ts'

interface EmptyPlaceProps {
  eventType: WebhookEventType
  onCreate: () => void
}

/** A place without a webhook: what one would do, and a way to make it. */
export function EmptyPlace({ eventType, onCreate }: EmptyPlaceProps) {
  const t = useTranslations('webhook')
  const key = eventTypeKey(eventType)
  return (
    <Panel
      id={placeId(eventType)}
      title={t(`types.${key}`)}
      description={eventType}
      state={{ kind: 'empty' }}
      empty={
        <EmptyState
          icon={Webhook}
          title={t('emptyTitle')}
          action={
            <RoleButton needs="admin" variant="primary" icon={<Plus size={16} />} onClick={onCreate}>
              {t('create')}
            </RoleButton>
          }
        >
          <p>{t(`emptyText.${key}`)}</p>
          <p className="mt-1">{t('emptyPolling')}</p>
        </EmptyState>
      }
    >
      {null}
    </Panel>
  )
}
