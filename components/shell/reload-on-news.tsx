import { useEffect } from 'react'
import { hearOtherTabs } from '#lib/session/tab.ts'

/**
 * On a page that says who is signed in, `shown` where that is somebody: another tab signed in or out, and the server knows
 * what to show now.
 */
export function ReloadOnNews({ shown }: { shown?: string }) {
  useEffect(
    () =>
      hearOtherTabs(({ kind, account }) => {
        if (kind !== 'here' || account !== shown) window.location.reload()
      }),
    [shown],
  )
  return null
}
