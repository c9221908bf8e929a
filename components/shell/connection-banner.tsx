import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Banner } from '#components/ui/feedback/callout.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { mustStay, onStayed, subscribeOnline } from '#components/ui/feedback/use-online.ts'
import { together } from '#lib/store.ts'
import { type Connection, connectionStore } from './connection-store.ts'

const subscribe = (listener: () => void) =>
  together(connectionStore.subscribe(listener), subscribeOnline(listener))

/** One line at the top while the browser is offline or the API is out of reach. What is shown stays. */
export function ConnectionBanner() {
  const t = useTranslations('shell')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const connection = useSyncExternalStore(subscribe, connectionStore.get, (): Connection => 'fine')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => onStayed(() => toast({ tone: 'warning', title: t('offlineStays') })), [t])
  // Links that leave by themselves; pages of our own ask before they go.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
      const isHere = link.origin === window.location.origin && !link.hasAttribute('download')
      const isApart = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target
      if (isHere && !isApart && !link.getAttribute('href')?.startsWith('#') && mustStay())
        event.preventDefault()
    }
    window.addEventListener('click', onClick)
    return () => window.removeEventListener('click', onClick)
  }, [])
  // Screens that fill the window leave room for it.
  useLayoutEffect(() => {
    if (connection === 'fine') return
    const { style } = document.documentElement
    style.setProperty('--banner', `${box.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty('--banner')
    }
  }, [connection])
  if (connection === 'fine') return null
  return (
    <div ref={box}>
      <Banner
        action={
          connection === 'unreachable' && (
            <Button size="sm" onClick={() => void client.refetchQueries({ type: 'active' })}>
              {ui('retry')}
            </Button>
          )
        }
      >
        {connection === 'offline' ? t('offline') : t('unreachable')}
      </Banner>
    </div>
  )
}
