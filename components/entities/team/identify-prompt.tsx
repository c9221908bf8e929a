import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { useIdAccount } from '#lib/session/id-account.ts'
import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import { useTeam } from './use-team.ts'

const IdentifyDialog = dialogOf(() => import('./identify-dialog.tsx'), 'IdentifyDialog')

/** As long as a session lasts: sign-out clears the storage, but an expired session does not. */
const ASKED_MS = 12 * 3_600_000
const wasAsked = (key: string) => {
  const at = withLocalStorage((storage) => storage.getItem(key))
  return typeof at === 'string' && Math.abs(Date.now() - Number(at)) < ASKED_MS
}

/** Asks once, on Home, who the person is; after a refusal it does not ask again in any tab until the next sign-in. */
export function IdentifyPrompt() {
  const t = useTranslations('entities.team')
  const { me } = useTeam()
  const [isAsking, setAsking] = useState(false)
  const key = `who-asked:${useIdAccount()}`
  const [isLeft, setLeft] = useState(() => wasAsked(key))
  if (me !== null || (isLeft && !isAsking)) return null
  const leave = () => {
    withLocalStorage((storage) => storage.setItem(key, String(Date.now())))
    setLeft(true)
  }
  return (
    <p
      className="flex flex-wrap items-center gap-2 text-sm text-ink-2"
      data-testid="who-prompt"
      data-print="no"
    >
      {t('prompt')}
      <Button size="sm" onClick={() => setAsking(true)} label={t('promptYes')} />
      <Button size="sm" variant="ghost" onClick={leave} label={t('promptNo')} />
      {isAsking && <IdentifyDialog onClose={() => setAsking(false)} />}
    </p>
  )
}
