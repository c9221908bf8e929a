'use client'

import { type ReactNode, useEffect } from 'react'
import { IdAccountContext } from '#lib/session/id-account.ts'
import { sessionStore } from '#lib/session/session-store.ts'
import { isShown } from '#lib/session/tab.ts'

interface ForAccountProps {
  account: string
  idAccount: string
  children: ReactNode
}

/**
 * Wraps everything that the server rendered for one account. If the tab belongs to another account, because another tab
 * has signed in meanwhile, the content is neither shown nor cached, and the page reloads.
 */
export function ForAccount({ account, idAccount, children }: ForAccountProps) {
  const fits = isShown(account)
  useEffect(() => {
    if (!fits) sessionStore.cutOff()
  }, [fits])
  return fits && <IdAccountContext value={idAccount}>{children}</IdAccountContext>
}
