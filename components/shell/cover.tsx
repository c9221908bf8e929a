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

/** Calls `attempt` again and again, and when the network is back. Returns what ends it. */
function repeat(attempt: () => void): () => void {
  const timer = setInterval(attempt, PAUSE)
  return combineUnsubscribes(() => clearInterval(timer), listen(window, 'online', attempt))
}

/** The account's data leave memory, and the name of its record the tab. */
function useForgotten(title: string): void {
  const client = useQueryClient()
  useEffect(() => {
    client.clear()
    document.title = title
  }, [client, title])
}

/** Replaces a page that was signed out while the server was unreachable: retries, and leaves once the server knows. */
function UntoldSignOut({ everywhere }: { everywhere: boolean }) {
  const t = useTranslations('shell.untold')
  const ui = useTranslations('ui')
  const title = useRef<HTMLHeadingElement>(null)
  useForgotten(t('title'))
  useEffect(() => {
    title.current?.focus()
    return repeat(() => void retrySignOut(everywhere))
  }, [everywhere])
  return (
    <FullPageNote title={t('title')} text={t('text')} titleRef={title}>
      <Button onClick={() => void retrySignOut(everywhere)} label={ui('retry')} />
    </FullPageNote>
  )
}

/**
 * Placeholder until the page has navigated away, once the server is there: else the browser's own error page would stand here.
 * The full load also clears the page's data from memory.
 */
function Gone() {
  const t = useTranslations('shell')
  useForgotten(t('elsewhere.title'))
  useEffect(() => {
    const { pathname, search } = window.location
    const go = async () => {
      const { ok } = await fetch('/api/health').catch(() => Response.error())
      if (!ok) return
      stop()
      window.location.replace(paths.signIn(pathname + search, shownAccount()))
    }
    const stop = repeat(() => void go())
    void go()
    return stop
  }, [])
  return <FullPageNote title={t('elsewhere.title')} text={t('elsewhere.text')} />
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
  if (unfinished) return <UntoldSignOut everywhere={unfinished === 'everywhere'} />
  if (gone) return <Gone />
  return <div className={cx('contents', hidden && 'invisible')}>{children}</div>
}
