import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { createStore } from '#lib/store.ts'
import { isNavigationBlocked, isOnline } from './feedback/use-online.ts'

/** Wraps each navigation: the component that shows pending navigation puts its `startTransition` here. */
export const navigationWrapper = createStore((go: () => void): void => go())

export interface GoOptions {
  /** Whether the page shown now is replaced in the history. */
  replace?: boolean
  /** False: the page stays where it is scrolled to. */
  scroll?: boolean
}

/** Navigates to another page of the dashboard, or prefetches it. Without a network this page stays, and says so. */
export function useGo() {
  const router = useRouter()
  return useMemo(
    () => ({
      to: (href: string, { replace = false, scroll = true }: GoOptions = {}) => {
        if (!isNavigationBlocked())
          navigationWrapper.get()(() => router[replace ? 'replace' : 'push'](href, { scroll }))
      },
      ahead: (href: string) => {
        if (isOnline()) router.prefetch(href)
      },
    }),
    [router],
  )
}
