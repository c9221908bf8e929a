'use client'

import { useCallback, useEffect, useState } from 'react'
import type { SeenCompany } from '#components/entities/company/seen-company.ts'
import type { SeenEntry } from '#components/entities/company/seen-search.ts'

// The history and its library come when somebody looks for something, not with the page.
const seenCompanies = () => import('#components/entities/company/seen-companies.ts')

/** Remembers companies for the account, in the background. */
export async function rememberSeen(idAccount: string, companies: readonly SeenCompany[]): Promise<void> {
  if (companies.length === 0) return
  const { rememberCompanies } = await seenCompanies()
  await rememberCompanies(idAccount, companies)
}

/** The companies seen before, latest first; null while they are being read. `reload` after more were seen. */
export function useSeen(idAccount: string, wanted: boolean) {
  const [entries, setEntries] = useState<readonly SeenEntry[] | null>(null)
  const reload = useCallback(async () => {
    const { seenEntries } = await seenCompanies()
    setEntries(await seenEntries(idAccount))
  }, [idAccount])
  useEffect(() => {
    if (wanted) void reload()
  }, [wanted, reload])
  return { entries, reload }
}
