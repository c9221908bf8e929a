'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { paths } from '#lib/paths.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SessionDialogProps {
  idAccount: string
  demoKeys: readonly string[]
}

/**
 * Sign-in over the page when the session has ended. The page below keeps everything; reads that failed are
 * asked again, actions inside `withSession` resume. Another account starts afresh: it must see nothing of this one.
 */
export function SessionDialog({ idAccount, demoKeys }: SessionDialogProps) {
  const t = useTranslations('shell.sessionEnded')
  const client = useQueryClient()

  const leave = async () => {
    sessionStore.giveUp(new Error('The person left instead of signing in again'))
    await sessionStore.leave()
    window.location.assign(paths.signIn(window.location.pathname + window.location.search))
  }

  return (
    <Dialog
      open
      onClose={() => undefined}
      dismissible={false}
      size="sm"
      title={t('title')}
      description={t('text')}
      footer={
        <Button variant="ghost" onClick={() => void leave()}>
          {t('leave')}
        </Button>
      }
    >
      <SignInForm
        demoKeys={demoKeys}
        onSignedIn={async (session) => {
          if (session.idAccount !== idAccount) {
            await sessionStore.leave()
            window.location.assign(paths.home())
            return
          }
          sessionStore.reportRestored()
          const failed = {
            predicate: (query: { state: { status: string } }) => query.state.status === 'error',
          }
          await client.refetchQueries({ type: 'active', ...failed })
        }}
      />
    </Dialog>
  )
}
