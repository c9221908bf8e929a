import { useEffect, useState } from 'react'
import { plainLine } from '#lib/format/plain-text.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { loadWhenIdle } from '#lib/when-idle.ts'
import type { SeenCompany } from './seen-company.ts'

/** The most suggestions: a browser shows a few at a time, so the least recently seen are left out. */
const MAX = 200

const none: readonly SeenCompany[] = []

/** The companies that the account saw recently, the latest first; none until the page is idle. */
export function useRecentlySeen(): readonly SeenCompany[] {
  const idAccount = useIdAccount()
  const [companies, setCompanies] = useState(none)
  useEffect(
    () =>
      loadWhenIdle(
        async () => (await import('./seen-companies.ts')).seenEntries(idAccount),
        (entries) => setCompanies(entries.slice(0, MAX).map(({ company }) => company)),
      ),
    [idAccount],
  )
  return companies
}

/** These as suggestions for a field of an idCompany and one of a SIREN, labelled with the company's name. */
export function useCompanySuggestions() {
  const companies = useRecentlySeen()
  const offered = (value: (company: SeenCompany) => string | number) =>
    companies.map((company) => ({ value: value(company), label: plainLine(company.name) }))
  return { byId: offered((company) => company.idCompany), bySiren: offered((company) => company.siren) }
}
