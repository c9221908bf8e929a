import { useCallback, useEffect, useState } from 'react'
import type { SeenCompany } from '#components/entities/company/seen-company.ts'
import type { ContactEntry, SeenEntry } from '#components/entities/company/seen-search.ts'
import { useIdAccount } from '#lib/session/id-account.ts'

interface Known {
  entries: readonly SeenEntry[] | null
  contacts: readonly ContactEntry[]
  /** Why they could not be read. */
  failure?: unknown
}

// The database of companies seen and its library are loaded on demand, not with the page.
const seenCompanies = () => import('#components/entities/company/seen-companies.ts')

export async function rememberSeen(idAccount: string, companies: readonly SeenCompany[]): Promise<void> {
  if (companies.length === 0) return
  const { rememberCompanies } = await seenCompanies()
  await rememberCompanies(idAccount, companies)
}

/** Companies seen before, latest first, then those of the directory, and its contacts; `entries` is null until read. */
export function useSeen() {
  const idAccount = useIdAccount()
  const [known, setKnown] = useState<Known>({ entries: null, contacts: [] })
  const reload = useCallback(async () => {
    try {
      const { seenEntries, contactEntries } = await seenCompanies()
      setKnown({ entries: await seenEntries(idAccount), contacts: await contactEntries(idAccount) })
    } catch (failure) {
      // Once read, they stay.
      setKnown((known) => (known.entries ? known : { ...known, failure }))
    }
  }, [idAccount])
  useEffect(() => void reload(), [reload])
  return { ...known, reload }
}
