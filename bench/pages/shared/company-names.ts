import { useEffect, useSyncExternalStore } from 'react'

import { callInChunks } from '#lib/query/chunked-call.ts'

/** Names asked for within this time go out together, milliseconds; as in the dashboard. */
const GATHERING = 15
const known = new Map<number, string>()
const asked = new Set<number>()
const listeners = new Set<() => void>()
let waiting: number[] = []

async function askTogether(): Promise<void> {
  const ids = waiting
  waiting = []
  const fields = ['idCompany', 'name', 'siren'] as const
  const companies = await callInChunks('listCompanies', { query: {}, fields }, 'idCompany', ids)
  for (const { idCompany, name } of companies) known.set(idCompany, name)
  for (const listener of listeners) listener()
}

/** Asks for the names that are not known, once each. */
export function askCompanyNames(ids: readonly number[]): void {
  const unknown = ids.filter((id) => !asked.has(id))
  if (unknown.length === 0) return
  if (waiting.length === 0) setTimeout(() => void askTogether(), GATHERING)
  for (const id of unknown) {
    asked.add(id)
    waiting.push(id)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const companyName = (idCompany: number): string | undefined => known.get(idCompany)

/** Calls `listener` whenever names have come. */
export const onNamed = subscribe

/** The name of one company, asked for with the others of the same moment, where `wanted`. */
export function useCompanyName(idCompany: number, wanted = true): string | undefined {
  useEffect(() => {
    if (wanted) askCompanyNames([idCompany])
  }, [idCompany, wanted])
  return useSyncExternalStore(subscribe, () => known.get(idCompany))
}
