import { type QueryClient, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callInChunks } from '#lib/query/chunked-call.ts'

export interface CompanyName {
  idCompany: number
  name: string
  siren: string
}

/** How long a name counts as fresh, milliseconds: companies hardly ever change theirs. */
const FRESH = 30 * 60_000
/** Names asked for within this time go out together, milliseconds. */
const GATHERING = 15

interface Waiting {
  resolve: (name: CompanyName | null) => void
  reject: (cause: unknown) => void
}

const waiting = new Map<number, Waiting[]>()

async function askTogether(): Promise<void> {
  const asked = new Map(waiting)
  waiting.clear()
  try {
    const fields = ['idCompany', 'name', 'siren'] as const
    const companies = await callInChunks('listCompanies', { query: {}, fields }, 'idCompany', [
      ...asked.keys(),
    ])
    const byId = new Map(companies.map((company) => [company.idCompany, company]))
    for (const [idCompany, callers] of asked) {
      for (const { resolve } of callers) resolve(byId.get(idCompany) ?? null)
    }
  } catch (cause) {
    for (const callers of asked.values()) for (const { reject } of callers) reject(cause)
  }
}

/** One company's name, asked for together with the others of the same moment. Null when the API knows none. */
function companyName(idCompany: number): Promise<CompanyName | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(() => void askTogether(), GATHERING)
    waiting.set(idCompany, [...(waiting.get(idCompany) ?? []), { resolve, reject }])
  })
}

const nameKey = (idCompany: number) => ['companyName', idCompany] as const

/**
 * The names of many companies, e.g. for a file: those known already cost no call, the others one per 50.
 * Ids that the API does not know are missing from the answer. Throws ApiError.
 */
export async function readCompanyNames(
  client: QueryClient,
  idCompanies: Iterable<number>,
): Promise<Map<number, CompanyName>> {
  const names = new Map<number, CompanyName>()
  const unknown: number[] = []
  for (const idCompany of new Set(idCompanies)) {
    const known = client.getQueryData<CompanyName | null>(nameKey(idCompany))
    if (known) names.set(idCompany, known)
    else if (known === undefined) unknown.push(idCompany)
  }
  const fields = ['idCompany', 'name', 'siren'] as const
  for (const { idCompany, name, siren } of await callInChunks(
    'listCompanies',
    { query: {}, fields },
    'idCompany',
    unknown,
  )) {
    const found = { idCompany, name, siren }
    names.set(idCompany, found)
    client.setQueryData(nameKey(idCompany), found)
  }
  return names
}

interface ShownNames {
  /** Without the ids whose name is not known yet, could not be read or does not exist: they stand for themselves. */
  names: ReadonlyMap<number, CompanyName>
  /** Some are still on their way. */
  isPending: boolean
}

/** The names of the companies on screen, joined in batches of 50: each is asked for once and kept. */
export function useShownNames(idCompanies: readonly number[]): ShownNames {
  const distinct = useMemo(() => [...new Set(idCompanies)], [idCompanies])
  return useQueries({
    queries: distinct.map((idCompany) => ({
      queryKey: nameKey(idCompany),
      queryFn: () => companyName(idCompany),
      staleTime: FRESH,
    })),
    combine: (results) => ({
      names: new Map(results.flatMap(({ data }) => (data ? [[data.idCompany, data] as const] : []))),
      isPending: results.some((result) => result.isPending),
    }),
  })
}

/** The names alone. */
export const useCompanyNames = (idCompanies: readonly number[]): ReadonlyMap<number, CompanyName> =>
  useShownNames(idCompanies).names
