import { useEffect } from 'react'
import { onOtherTabs } from '#lib/session/tab.ts'

/** Reloads the page when another tab signs in or out. `shown`: the account's tag, if somebody is signed in. */
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
