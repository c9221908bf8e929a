import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { createStore } from '#lib/store.ts'
import { isOnline, mustStay } from './feedback/use-online.ts'

/** How a page is left: what shows that the next one is on its way puts its own transition here. */
export const leaving = createStore((go: () => void): void => go())

interface GoOptions {
  /** Whether the page shown now is replaced in the history. */
  replace?: boolean
  /** False: the page stays where it is scrolled to. */
  scroll?: boolean
}

/** Goes to another page of the dashboard, or fetches it ahead. Without a network this page stays, and says so. */
export function useGo() {
  const router = useRouter()
  return useMemo(
    () => ({
      to: (href: string, { replace = false, scroll = true }: GoOptions = {}) => {
        if (!mustStay()) leaving.get()(() => router[replace ? 'replace' : 'push'](href, { scroll }))
      },
      ahead: (href: string) => {
        if (isOnline()) router.prefetch(href)
      },
    }),
    [router],
  )
}
