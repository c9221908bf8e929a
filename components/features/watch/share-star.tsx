import Users from 'lucide-react/icons/users'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { shareStar, teamStars, unshareStar } from '#components/entities/shared/share-watch.ts'
import { useSharing } from '#components/entities/shared/use-sharing.ts'
import { useOff } from '#components/entities/team/role.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'

/** Puts a company on the team's watch-list, and takes it off again; nothing while the workspace has not told of it. */
export function ShareStar({ idCompany, name }: { idCompany: number; name: string }) {
  const t = useTranslations('watchList')
  const text = useErrorText()
  const { state } = useSharing()
  const off = useOff()
  const stars = useSyncExternalStore(teamStars.subscribe, teamStars.get, teamStars.get)
  const [busy, setBusy] = useState(false)
  if (stars === null || state === 'away') return null
  const star = stars.get(idCompany)

  const attempt = async (act: () => Promise<void>, done: () => void) => {
    setBusy(true)
    try {
      await act()
      done()
    } catch (error) {
      toast({ tone: 'danger', title: text(panelError(error)).title })
    } finally {
      setBusy(false)
    }
  }
  const share = () =>
    attempt(
      () => shareStar(idCompany),
      () => announce(t('shared', { name })),
    )
  const press = () => {
    if (!star) return void share()
    void attempt(
      () => unshareStar(star),
      () =>
        toast({ title: t('unshared', { name }), action: { label: t('undo'), onSelect: () => void share() } }),
    )
  }
  const tooltip = star ? (star.by ? t('unshareTipBy', { by: star.by }) : t('unshareTip')) : t('shareTip')
  return (
    <IconButton
      size="sm"
      label={t('shareOf', { name })}
      tooltip={off ?? tooltip}
      aria-pressed={star !== undefined}
      disabled={busy}
      aria-disabled={off !== undefined || undefined}
      icon={<Users size={15} className={star ? 'text-accent-ink' : undefined} />}
      onClick={off === undefined ? press : undefined}
    />
  )
}
