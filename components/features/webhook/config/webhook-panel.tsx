import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Power, PowerOff, Trash2 as Trash } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { isFinal, panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { ignoreDoubleClick } from '#components/ui/ignore-double-click.ts'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { apiClock } from '../api-clock.ts'
import { eventTypeKey, webhookElementId } from './event-type.ts'
import { HealthFacts } from './health-facts.tsx'
import { TestBench } from './test-bench.tsx'
import { readWaiting, type Waiting } from './waiting-deliveries.ts'
import { WaitingWords } from './waiting-words.tsx'
import { readAgain } from './webhook-cache.ts'
import { deleteWebhookOnce, isWriteOutcomeUnknown, setActive } from './webhook-writes.ts'

/** Returns the function that switches a webhook on or off: optimistic, with Undo, and an error toast on failure. */
function useActive(): (config: WebhookConfig, isActive: boolean) => void {
  const client = useQueryClient()
  const t = useTranslations('webhook')
  const text = useErrorText()
  return (config, isActive) => {
    const type = t(`types.${eventTypeKey(config.eventType)}`)
    const set = async (before: WebhookConfig, wanted: boolean, taking: boolean): Promise<void> => {
      const again = { label: t('tryAgain'), onSelect: () => void set(before, wanted, taking) }
      try {
        await setActive(client, before, wanted)
        const undo = () => void set({ ...before, isActive: wanted }, !wanted, true)
        toast({
          title: t(wanted ? 'saidOn' : 'saidOff', { type }),
          tone: 'success',
          ...(taking ? {} : { action: { label: t('undo'), onSelect: undo } }),
          ...(wanted ? {} : { description: t('offText') }),
        })
      } catch (error) {
        const failure = panelError(error)
        const unclear = isWriteOutcomeUnknown(error)
        if (failure.code === 'not_found') void readAgain(client)
        toast({
          title: t(unclear ? 'unclear' : 'notSwitched', { type }),
          description: unclear ? t('unclearText') : text(failure).short,
          tone: unclear ? 'warning' : 'danger',
          duration: null,
          ...(isFinal(failure) ? {} : { action: again }),
        })
      }
    }
    void set(config, isActive, false)
  }
}

/** The button to switch a webhook on or off. Off cancels pending deliveries, so it asks first where there are any. */
function SwitchWebhook({ config }: { config: WebhookConfig }) {
  const t = useTranslations('webhook')
  const client = useQueryClient()
  const setActive = useActive()
  const [reading, setReading] = useState(false)
  /** `unread`: the number of pending deliveries could not be read. */
  const [asking, setAsking] = useState<Waiting | 'unread' | null>(null)
  const { isActive } = config

  const press = async () => {
    if (!isActive) return setActive(config, true)
    setReading(true)
    const waiting = await readWaiting(client, config).catch(() => 'unread' as const)
    setReading(false)
    if (waiting !== 'unread' && waiting.count === 0) setActive(config, false)
    else setAsking(waiting)
  }
  return (
    <>
      <RoleButton
        needs="admin"
        size="sm"
        busy={reading}
        icon={isActive ? <PowerOff size={14} /> : <Power size={14} />}
        onClick={ignoreDoubleClick(() => void press())}
        label={t(isActive ? 'switchOff' : 'switchOn')}
      />
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={t('offTitle', { type: t(`types.${eventTypeKey(config.eventType)}`) })}
          confirmLabel={t('offConfirm')}
          onConfirm={() => setActive(config, false)}
        >
          <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">
            {plainLine(config.url)}
          </p>
          <p className="text-sm">
            <WaitingWords waiting={asking} />
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function DeleteWebhook({ config, onClose }: { config: WebhookConfig; onClose: () => void }) {
  const t = useTranslations('webhook')
  const client = useQueryClient()
  const waiting = useQuery({
    queryKey: ['listWebhookEvents', 'waiting', config.idWebhookConfig],
    queryFn: () => {
      // Refetch, so that the dialog shows the current URL of what it deletes.
      void readAgain(client)
      return readWaiting(client, config)
    },
    staleTime: 0,
  })
  const type = t(`types.${eventTypeKey(config.eventType)}`)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTitle', { type })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={async () => {
        await deleteWebhookOnce(client, config.idWebhookConfig)
        toast({ title: t('deleted', { type }), tone: 'success' })
      }}
    >
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all">{plainLine(config.url)}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-ink-2">
        <li>{t('deleteNoMore')}</li>
        {waiting.isError && (
          <li>
            <WaitingWords waiting="unread" />
          </li>
        )}
        {waiting.data !== undefined && waiting.data.count > 0 && (
          <li>
            <WaitingWords waiting={waiting.data} />
          </li>
        )}
        <li>{t('deleteHistory')}</li>
        <li>{t('deleteSecret')}</li>
      </ul>
    </ConfirmDialog>
  )
}

interface WebhookPlaceProps {
  config: WebhookConfig
  /** When it was fetched, milliseconds since 1970. */
  readAt: number
  /** Somebody tried to create one here and it existed already. */
  taken: boolean
  onChangeAddress: () => void
}

export function WebhookPanel({ config, readAt, taken, onChangeAddress }: WebhookPlaceProps) {
  const t = useTranslations('webhook')
  const [deleting, setDeleting] = useState(false)
  const { isActive, url, created, modified, idWebhookConfig } = config
  const offset = apiClock([{ created, modified, lastAttemptDate: null }], readAt)
  return (
    <>
      <Panel
        id={webhookElementId(config.eventType)}
        title={t(`types.${eventTypeKey(config.eventType)}`)}
        description={config.eventType}
        padded={false}
        actions={
          <>
            <span className="px-1 text-sm" data-testid="webhook-state">
              <StatusDot tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'on' : 'off')}</StatusDot>
            </span>
            <SwitchWebhook config={config} />
          </>
        }
      >
        <div className="flex flex-col gap-3 px-4 py-3">
          {taken && <Callout tone="accent" live title={t('takenTitle')} text={t('takenText')} />}
          <div className="flex items-baseline gap-1">
            <p className="min-w-0 flex-1 font-mono text-sm break-all text-ink" data-testid="webhook-url">
              {plainLine(url)}
            </p>
            <CopyButton value={url} what={t('address')} size="sm" />
          </div>
          <DescriptionList columns={2}>
            <Fact label={t('created')}>
              <RelativeTime value={created} offset={offset} />
            </Fact>
            <Fact label={t('modified')}>
              <RelativeTime value={modified} offset={offset} />
            </Fact>
            <Fact label={t('number')}>
              <span className="ident">{idWebhookConfig}</span>
            </Fact>
          </DescriptionList>
        </div>
        <HealthFacts config={config} />
        {/* Reset by a new URL, as a test of the old one says nothing about it. */}
        <TestBench key={url} config={config} />
        <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
          <RoleButton needs="admin" size="sm" icon={Pencil} onClick={onChangeAddress}>
            {t('changeAddress')}
          </RoleButton>
          <RoleButton
            needs="admin"
            size="sm"
            variant="ghost"
            icon={Trash}
            onClick={() => setDeleting(true)}
            className="ms-auto"
            label={t('delete')}
          />
        </div>
      </Panel>
      {deleting && <DeleteWebhook config={config} onClose={() => setDeleting(false)} />}
    </>
  )
}
