import { useQueryClient } from '@tanstack/react-query'
import Power from 'lucide-react/icons/power'
import PowerOff from 'lucide-react/icons/power-off'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { eventTypeKey } from './event-type.ts'
import { useActive } from './use-active.ts'
import { readWaiting, type Waiting } from './waiting-deliveries.ts'

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
        onClick={() => void press()}
      >
        {t(isActive ? 'switchOff' : 'switchOn')}
      </RoleButton>
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
