'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Banner } from '#components/ui/callout.tsx'
import { type Connection, connectionStore } from './connection-store.ts'

function subscribe(listener: () => void) {
  const stop = connectionStore.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** One line at the top while the browser is offline or the API is out of reach. What is shown stays. */
export function ConnectionBanner() {
  const t = useTranslations('shell')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const connection = useSyncExternalStore(subscribe, connectionStore.get, (): Connection => 'fine')
  const box = useRef<HTMLDivElement>(null)
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
