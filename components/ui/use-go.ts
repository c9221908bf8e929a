import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { createStore } from '#lib/store.ts'
import { isNavigationBlocked, isOnline } from './feedback/use-online.ts'
import type { HistoryStep } from './use-address.ts'

/** Wraps each navigation: the component that shows pending navigation puts its `startTransition` here. */
export const navigationWrapper = createStore((go: () => void): void => go())

/** Navigates to another page of the dashboard, or prefetches it. Without a network this page stays, and says so. */
export function useGo() {
  const router = useRouter()
  return useMemo(
    () => ({
      to: (href: string, step: HistoryStep = 'push') => {
        if (!isNavigationBlocked()) navigationWrapper.get()(() => router[step](href))
      },
      ahead: (href: string) => {
        if (isOnline()) router.prefetch(href)
      },
    }),
    [router],
  )
}
