import { useEffect, useReducer, useRef } from 'react'
import { companyNames } from '#components/entities/company/company-names.ts'
import type { GridRows } from './use-grid-rows.ts'

/** Asks for the names of the companies in view, and draws the body again when some of them have come. */
export function useShownNames(shown: readonly number[], { items, rows }: GridRows): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const seen = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const companies = new Set<number>()
    for (const index of shown) {
      const row = rows[items.rowAt(index) ?? -1]
      if (row) companies.add(row.idCompany)
    }
    seen.current = companies
    companyNames.want(companies)
  }, [shown, items, rows])
  useEffect(
    () =>
      companyNames.subscribe((idCompanies) => {
        if (idCompanies.some((idCompany) => seen.current.has(idCompany))) redraw()
      }),
    [],
  )
}
