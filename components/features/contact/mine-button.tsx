import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { Button } from '#components/ui/button.tsx'

interface MineButtonProps {
  /** The id of the user whose contacts are shown; null: everybody's. */
  user: string | null
  onChange: (change: { user: string | null }) => void
}

/** Toggles "my contacts"; shows a colleague's name if the address filters by them. Hidden without an API user. */
export function MineButton({ user, onChange }: MineButtonProps) {
  const t = useTranslations('contact.filters')
  const mine = useTeam().me?.idUser ?? null
  const userName = useUserNames()
  if (mine === null && user === null) return null
  return (
    <Button
      size="sm"
      variant={user === null ? 'ghost' : 'secondary'}
      aria-pressed={user !== null}
      onClick={() => onChange({ user: user === null ? String(mine) : null })}
      label={user === null || user === String(mine) ? t('mine') : userName(Number(user))}
    />
  )
}
