'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { paths } from '#lib/paths.ts'
import { sessionStore, UNTOUCHED } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { FullPageNote } from './full-page-note.tsx'
import { UntoldSignOut } from './untold-sign-out.tsx'

/** What stands while the page goes: its data has left the screen, and leaves the memory with the full load. */
function Gone() {
  const t = useTranslations('shell')
  const client = useQueryClient()
  useEffect(() => {
    client.clear()
    const { pathname, search } = window.location
    window.location.replace(paths.signIn(pathname + search, shownAccount()))
  }, [client])
  return <FullPageNote title={t('elsewhere.title')} text={t('elsewhere.text')} />
}

/** Takes what the page shows off the screen: for as long as nobody is known to be signed in, or for good. */
export function Cover({ children }: { children: ReactNode }) {
  const { veiled, gone, untold } = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.get,
    () => UNTOUCHED,
  )
  if (untold) return <UntoldSignOut everywhere={untold === 'everywhere'} />
  if (gone) return <Gone />
  return <div className={cx('contents', veiled && 'invisible')}>{children}</div>
}
