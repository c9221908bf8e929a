'use client'

import { plainLine } from '#lib/format/plain-text.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { createNameStore } from '#lib/query/name-store.ts'
import { useNames } from '#lib/query/use-names.ts'
import { onSignOut } from '#lib/session/session-store.ts'

export interface NamedCompany {
  idCompany: number
  /** On one line. */
  name: string
  siren: string
}

const fields = ['idCompany', 'name', 'siren'] as const

/** Companies' names by idCompany (api.md 4.10), for every screen. */
export const companyNames = createNameStore<NamedCompany>({
  read: async (ids, signal) => {
    const companies = await callInChunks('listCompanies', { query: {}, fields }, 'idCompany', ids, {
      ...(signal && { signal }),
    })
    return new Map(
      companies.map(({ idCompany, name, siren }) => [idCompany, { idCompany, name: plainLine(name), siren }]),
    )
  },
  textOf: ({ name }) => name,
})

onSignOut(companyNames.forget)

export const useCompanyNames = (idCompanies: readonly number[]): ReadonlyMap<number, NamedCompany> =>
  useNames(companyNames, idCompanies).names
