'use client'

import { type ReactNode, useEffect } from 'react'
import { sessionStore } from '#lib/session/session-store.ts'
import { isShown } from '#lib/session/tab.ts'

/**
 * Stands around all that the server made for one account, on every page and layout. Where the tab shows another one,
 * because another tab changed it meanwhile, nothing of this is shown or kept, and the page goes.
 */
export function ForAccount({ account, children }: { account: string; children: ReactNode }) {
  const fits = isShown(account)
  useEffect(() => {
    if (!fits) sessionStore.cutOff()
  }, [fits])
  return fits && children
}
