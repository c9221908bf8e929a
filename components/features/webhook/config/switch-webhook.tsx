import { useQueryClient } from '@tanstack/react-query'
import Power from 'lucide-react/icons/power'
import PowerOff from 'lucide-react/icons/power-off'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { unlessDouble } from '#components/ui/unless-double.ts'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { eventTypeKey } from './event-type.ts'
import { readWaiting, type Waiting } from './waiting-deliveries.ts'
import { readAgain } from './webhook-cache.ts'
import { isWriteUnclear, setActive } from './webhook-writes.ts'

/** Switching a webhook on or off: at once, with a way back, and with words when the API says no. */
function useActive(): (config: WebhookConfig, isActive: boolean) => void {
  const client = useQueryClient()
  const t = useTranslations('webhook')
  const text = useErrorText()
  return useCallback(
    (config, isActive) => {
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
          const unclear = isWriteUnclear(error)
          if (failure.code === 'not_found') void readAgain(client)
          const words = text(failure)
          toast({
            title: t(unclear ? 'unclear' : 'notSwitched', { type }),
            description: unclear ? t('unclearText') : (words.said ?? words.title),
            tone: unclear ? 'warning' : 'danger',
            duration: null,
            ...(failure.code === 'not_found' ? {} : { action: again }),
          })
        }
      }
      void set(config, isActive, false)
    },
    [client, t, text],
  )
}

/** Switches a webhook on or off. Off ends the deliveries that wait: where there are any, it asks first. */
export function SwitchWebhook({ config }: { config: WebhookConfig }) {
  const t = useTranslations('webhook')
  const client = useQueryClient()
  const setActive = useActive()
  const [reading, setReading] = useState(false)
  /** `unread`: how many wait could not be read. */
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
        onClick={unlessDouble(() => void press())}
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

/** What becomes of the deliveries that wait, with their number. */
export function WaitingWords({ waiting }: { waiting: Waiting | 'unread' }) {
  const t = useTranslations('webhook')
  return waiting === 'unread'
    ? t('waitingUnread')
    : t('waitingEnds', { count: waiting.count, least: waiting.isLeast ? 'yes' : 'no' })
}
