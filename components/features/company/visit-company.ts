import { hashKey, type QueryClient } from '@tanstack/react-query'
import { rememberCompanies } from '#components/entities/company/seen-companies.ts'
import { seenOf } from '#components/entities/company/seen-company.ts'
import { noteVisit } from '#components/entities/company/visits.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import type { GlanceSection } from '#lib/domain/company/glance.ts'
import { companyTabs, tabLists } from '#lib/paths.ts'
import { itemsOf } from '#lib/query/call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { type Glance, glanceKey, glanceQuery } from '#lib/query/glance.ts'
import { loadWhenIdle } from '#lib/when-idle.ts'

export function rememberCompany(idAccount: string, company: Company): void {
  const city = headOfficeOf(company)?.adressCity ?? null
  void rememberCompanies(idAccount, [seenOf(company, city, Date.now())])
}

/** Has the glance read again, at once where it is on screen, when a list that a tab has read counts otherwise. */
export const keepGlanceInStep = (client: QueryClient, idCompany: number): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryHash, queryKey } = event.query
    const tab = companyTabs.find((one) => tabLists[one] === queryKey[0])
    const operation = tab && tabLists[tab]
    if (!operation || queryHash !== hashKey(endpointKey(operation, { query: { idCompany } }))) return
    const glance = client.getQueryData<Glance>(glanceKey(idCompany))
    const known = glance?.counts[tab as GlanceSection]
    if (known && known.count !== itemsOf(operation, event.action.data).length)
      void client.invalidateQueries({ queryKey: glanceKey(idCompany) })
  })

/** Reads the glance once the page is idle, and records the visit. Returns the function that cancels it. */
export const readGlanceWhenIdle = (client: QueryClient, idAccount: string, idCompany: number): (() => void) =>
  // Where it fails, the tabs have no counts, and the overview's panel shows the error.
  loadWhenIdle(
    () => client.fetchQuery(glanceQuery(idCompany)),
    ({ counts }) => {
      noteVisit(idAccount, idCompany, counts)
      return keepGlanceInStep(client, idCompany)
    },
  )
