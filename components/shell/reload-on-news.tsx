import { useEffect } from 'react'
import { hearOtherTabs } from '#lib/session/tab.ts'

/** On a page that says who is signed in: another tab signed in or out, and the server knows what to show now. */
export function ReloadOnNews() {
  useEffect(() => hearOtherTabs(() => window.location.reload()), [])
  return null
}
