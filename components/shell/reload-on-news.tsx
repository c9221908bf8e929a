import { useEffect } from 'react'
import { onOtherTabs } from '#lib/session/tab.ts'

/**
 * Reloads a page that says who is signed in when another tab signs in or out. `shown` is the account's tag, if somebody
 * is signed in.
 */
export function ReloadOnNews({ shown }: { shown?: string }) {
  useEffect(
    () =>
      onOtherTabs(({ kind, account }) => {
        if (kind !== 'here' || account !== shown) window.location.reload()
      }),
    [shown],
  )
  return null
}
