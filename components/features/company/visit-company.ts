import type { QueryClient } from '@tanstack/react-query'
import { rememberCompanies } from '#components/entities/company/seen-companies.ts'
import { seenOf } from '#components/entities/company/seen-company.ts'
import { noteVisit } from '#components/entities/company/visits.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { glanceQuery } from '#lib/query/glance.ts'
import { whenIdle } from '#lib/when-idle.ts'

/** The page counts as idle after this long at the latest, milliseconds. */
const AT_REST = 2_000

export function rememberCompany(idAccount: string, company: Company): void {
  const city = headOfficeOf(company)?.adressCity ?? null
  void rememberCompanies(idAccount, [seenOf(company, city, Date.now())])
}

/** Reads the glance once the page is idle, and records the visit. Returns the function that cancels it. */
export function readGlanceWhenIdle(client: QueryClient, idAccount: string, idCompany: number): () => void {
  let left = false
  const stop = whenIdle(() => {
    client.fetchQuery(glanceQuery(idCompany)).then(
      ({ counts }) => {
        if (!left) noteVisit(idAccount, idCompany, counts)
      },
      // The tabs then have no counts, and the overview's panel shows the error.
      () => undefined,
    )
  }, AT_REST)
  return () => {
    left = true
    stop()
  }
}
