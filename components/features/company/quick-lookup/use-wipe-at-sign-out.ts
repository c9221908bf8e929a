import { useEffect } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'

/** Wipes what the browser keeps of companies when somebody signs out, whichever page they are on. */
export function useWipeAtSignOut(): void {
  useEffect(
    () =>
      onSignOut(async () =>
        (await import('#components/entities/company/seen-companies.ts')).wipeSeenCompanies(),
      ),
    [],
  )
}
