import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { isOnline, mustStay } from './feedback/use-online.ts'

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
        if (!mustStay()) router[replace ? 'replace' : 'push'](href, { scroll })
      },
      ahead: (href: string) => {
        if (isOnline()) router.prefetch(href)
      },
    }),
    [router],
  )
}
