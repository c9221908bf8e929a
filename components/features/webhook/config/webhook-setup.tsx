import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card, Panel } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { writeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import { paths } from '#lib/paths.ts'
import { DemoReceiver } from '../receiver/demo-receiver.tsx'
import { webhookView } from '../webhook-view.ts'
import { AddressDialog } from './address-dialog.tsx'
import type { AddressPurpose } from './address-step.tsx'
import { EVENT_TYPES, eventTypeKey, webhookElementId } from './event-type.ts'
import { webhooksQuery } from './webhook-cache.ts'
import { WebhookPanel } from './webhook-panel.tsx'

/** Shown where there is no webhook of a type: what it would do, and a button to create it. */
function EmptyPlace({ eventType, onCreate }: { eventType: WebhookEventType; onCreate: () => void }) {
  const t = useTranslations('webhook')
  const key = eventTypeKey(eventType)
  return (
    <Panel
      id={webhookElementId(eventType)}
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
          text={
            <>
              <p>{t(`emptyText.${key}`)}</p>
              <p className="mt-1">{t('emptyPolling')}</p>
            </>
          }
        />
      }
    >
      {null}
    </Panel>
  )
}

const skeleton = (
  <div className="grid gap-4 xl:grid-cols-2">
    {EVENT_TYPES.map((eventType) => (
      <Card key={eventType} className="px-4 py-3">
        <SkeletonText />
      </Card>
    ))}
  </div>
)

interface WebhookSetupProps {
  receiverUrl: string | null
}

/** The webhooks of both types, and the deliveries to the demo's receiver. */
export function WebhookSetup({ receiverUrl }: WebhookSetupProps) {
  const query = useQuery({ ...webhooksQuery(), refetchOnWindowFocus: 'always' })
  const state = panelStateOf(query)
  const [aim, setAim] = useState<AddressPurpose | null>(null)
  // The type whose webhook turned out to exist already when somebody tried to create it.
  const [taken, setTaken] = useState<WebhookEventType | null>(null)
  useTestLink(query.data !== undefined)
  const begin = (next: AddressPurpose) => {
    setTaken(null)
    setAim(next)
  }
  const view = (
    <QueryView query={query} padded={false} skeleton={skeleton}>
      {({ result }) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {EVENT_TYPES.map((eventType) => {
            const config = result.find((one) => one.eventType === eventType)
            return config ? (
              <WebhookPanel
                key={config.idWebhookConfig}
                config={config}
                readAt={query.dataUpdatedAt}
                taken={taken === eventType}
                onChangeAddress={() => begin({ kind: 'change', config })}
              />
            ) : (
              <EmptyPlace
                key={eventType}
                eventType={eventType}
                onCreate={() => begin({ kind: 'create', eventType })}
              />
            )
          })}
        </div>
      )}
    </QueryView>
  )
  return (
    <>
      {state.kind === 'error' || state.kind === 'noAccess' ? <Card>{view}</Card> : view}
      {/* Only after the webhooks have loaded, as they would push it down. */}
      {receiverUrl !== null && state.kind !== 'loading' && <DemoReceiver url={receiverUrl} />}
      {aim && (
        <AddressDialog
          aim={aim}
          receiverUrl={receiverUrl}
          onClose={() => setAim(null)}
          onTaken={(eventType) => {
            setTaken(eventType)
            setAim(null)
          }}
        />
      )}
    </>
  )
}

/** `?test=<event type>` scrolls to that webhook's test button and focuses it. */
function useTestLink(isThere: boolean): void {
  const { test: wanted } = useView(webhookView)
  useEffect(() => {
    const eventType = EVENT_TYPES.find((one) => one === wanted)
    if (wanted === null || !isThere) return
    writeAddress(paths.webhooks(), 'replace')
    const place = eventType && document.getElementById(webhookElementId(eventType))
    const button = place?.querySelector<HTMLElement>('[data-testid="webhook-test"] button') ?? place
    button?.scrollIntoView({ block: 'center' })
    button?.focus({ preventScroll: true })
  }, [wanted, isThere])
}
