'use client'

import { type ReactNode, useEffect } from 'react'
import { sessionStore } from '#lib/session/session-store.ts'
import { isShown } from '#lib/session/tab.ts'

/**
 * Wraps everything that the server rendered for one account. If the tab belongs to another account, because another tab
 * has signed in meanwhile, the content is neither shown nor cached, and the page reloads.
 */
export function ForAccount({ account, children }: { account: string; children: ReactNode }) {
  const fits = isShown(account)
  useEffect(() => {
    if (!fits) sessionStore.cutOff()
  }, [fits])
  return fits && children
}
