import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { paths } from '#lib/paths.ts'
import { INITIAL_SESSION, sessionStore } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { FullPageNote } from './full-page-note.tsx'
import { retrySignOut } from './sign-out.ts'

/** Time between two attempts, milliseconds. */
const PAUSE = 5_000

/**
 * Goes to sign-in once the server answers: before, the browser's own error page would stand here. If it was away, then two
 * pauses later: sign-in would lead back to the page until the tab that signed out has told the server.
 */
async function goOnceThere(pauses = 0): Promise<void> {
  const { pathname, search } = window.location
  const { ok } = await fetch('/api/health').catch(() => ({ ok: false }))
  if (ok && !pauses) window.location.replace(paths.signIn(pathname + search, shownAccount()))
  else setTimeout(goOnceThere, PAUSE, ok ? pauses - 1 : 2)
}

/**
 * Replaces a page that was signed out, and drops its data from memory. `unfinished`: here, while the server was unreachable;
 * retries, and leaves once the server knows. Null: in another tab; a placeholder until the page has navigated away.
 */
function Left({ unfinished }: { unfinished: 'session' | 'everywhere' | null }) {
  const t = useTranslations(unfinished ? 'shell.untold' : 'shell.elsewhere')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const name = t('title')
  useEffect(() => {
    client.clear()
    document.title = name
    title.current?.focus()
    if (!unfinished) return void goOnceThere()
    const again = () => void retrySignOut(unfinished)
    const timer = setInterval(again, PAUSE)
    return combineUnsubscribes(() => clearInterval(timer), listen(window, 'online', again))
  }, [client, name, unfinished])
  return (
    <FullPageNote title={name} text={t('text')} titleRef={title}>
      {unfinished && <Button onClick={() => void retrySignOut(unfinished)} label={ui('retry')} />}
    </FullPageNote>
  )
}

/** Hides the page's content while it is unknown whether somebody is signed in, or for good after a sign-out. */
export function Cover({ children }: { children: ReactNode }) {
  const { hidden, gone, unfinished } = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.get,
    () => INITIAL_SESSION,
  )
  // Hiding an element takes its focus away: restore it for whoever was typing.
  useEffect(() => {
    if (!hidden) return
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [hidden])
  if (gone) return <Left unfinished={unfinished} />
  return <div className={cx('contents', hidden && 'invisible')}>{children}</div>
}
