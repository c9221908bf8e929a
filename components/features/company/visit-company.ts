import type { QueryClient } from '@tanstack/react-query'
import { rememberCompanies } from '#components/entities/company/seen-companies.ts'
import { seenOf } from '#components/entities/company/seen-company.ts'
import { noteVisit } from '#components/entities/company/visits.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { glanceQuery } from '#lib/query/glance.ts'
import { loadWhenIdle } from '#lib/when-idle.ts'

export function rememberCompany(idAccount: string, company: Company): void {
  const city = headOfficeOf(company)?.adressCity ?? null
  void rememberCompanies(idAccount, [seenOf(company, city, Date.now())])
}

/** Reads the glance once the page is idle, and records the visit. Returns the function that cancels it. */
export const readGlanceWhenIdle = (client: QueryClient, idAccount: string, idCompany: number): (() => void) =>
  // Where it fails, the tabs have no counts, and the overview's panel shows the error.
  loadWhenIdle(
    () => client.fetchQuery(glanceQuery(idCompany)),
    ({ counts }) => noteVisit(idAccount, idCompany, counts),
  )
