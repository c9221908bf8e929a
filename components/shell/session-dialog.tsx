import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { paths } from '#lib/paths.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { signInAddress } from '#lib/sign-in-address.ts'
import { SignInForm } from './sign-in-form.tsx'
import { type SignOn, SignOnLink } from './sign-on-link.tsx'
import { signOut } from './sign-out.ts'

/**
 * Sign-in dialog over the page when the session has ended. The page below keeps its state; failed queries are refetched,
 * and actions inside `withSession` resume. Signing in to another account reloads: it must see nothing of this one.
 */
export function SessionDialog({ demoKeys, signOn }: { demoKeys: readonly string[]; signOn: SignOn }) {
  const t = useTranslations('shell.sessionEnded')

  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    sessionStore.giveUp(new Error('The person left instead of signing in again'))
    const place = signInAddress(window.location.pathname + window.location.search)
    // The dialog is also shown while it is unknown whether the session is alive: leaving must end it.
    await signOut(false, place).catch(() => window.location.assign(place))
  }

  return (
    <Dialog
      size="sm"
      title={t('title')}
      description={t('text')}
      footer={<Button variant="ghost" busy={isLeaving} onClick={() => void leave()} label={t('leave')} />}
    >
      <SignOnLink signOn={signOn} next={paths.home()} newTab />
      {signOn !== 'only' && (
        <SignInForm
          demoKeys={demoKeys}
          variant={signOn === 'off' ? 'primary' : 'secondary'}
          onSignedIn={async (session) => {
            if (session.account === shownAccount()) return sessionStore.reportRestored()
            await sessionStore.leave('replaced')
            window.location.assign(paths.home())
          }}
        />
      )}
    </Dialog>
  )
}
