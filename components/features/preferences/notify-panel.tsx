import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { NOTIFY_KINDS, type NotifyKind, notifyChoices } from '#lib/notify/notify-choices.ts'
import { switches } from '#lib/preferences/preferences.ts'
import { ChoiceRow } from './choice-row.tsx'

type Permission = NotificationPermission | 'unsupported'

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported')
const none: readonly NotifyKind[] = []

/** What the browser may tell of while somebody looks elsewhere: each kind is off until it is asked for. */
export function NotifyPanel({ idAccount }: { idAccount: string }) {
  const t = useTranslations('notify')
  const p = useTranslations('preferences')
  const kinds = useSyncExternalStore(notifyChoices.subscribe, notifyChoices.get, () => none)
  const [permission, setPermission] = useState<Permission>('default')
  useEffect(() => setPermission(permissionNow()), [])
  // Not when what is told of comes, after the page: a choice made before it would be lost.
  useEffect(() => notifyChoices.open(idAccount), [idAccount])
  const options = switches.map((value) => ({ value, label: p(value) }))
  const choose = async (kind: NotifyKind, isOn: boolean) => {
    notifyChoices.set(kind, isOn)
    // Asked for once, by the press that needs it; the tab's title counts without it.
    if (isOn && permissionNow() === 'default') await Notification.requestPermission()
    setPermission(permissionNow())
  }
  return (
    <Panel id="notifications" title={t('title')} description={t('about')} padded={false}>
      {kinds.length > 0 && (permission === 'denied' || permission === 'unsupported') && (
        <Callout tone="warning" live className="m-4" text={t(permission)} />
      )}
      {NOTIFY_KINDS.map((kind) => (
        <ChoiceRow
          key={kind}
          label={t(`kinds.${kind}`)}
          hint={t(`hints.${kind}`)}
          options={options}
          value={kinds.includes(kind) ? 'on' : 'off'}
          onChange={(value) => void choose(kind, value === 'on')}
        />
      ))}
    </Panel>
  )
}
