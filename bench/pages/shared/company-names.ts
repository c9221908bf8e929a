import { useEffect, useSyncExternalStore } from 'react'

import { callInChunks } from '#lib/query/chunked-call.ts'

/** Names requested within this time are batched, milliseconds; as in the dashboard. */
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

/** Requests the names that are not cached, once each. */
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

/** Calls `listener` whenever names have been loaded. */
export const onNamed = subscribe

/** The name of one company; where `wanted`, loaded in a batch with others. */
export function useCompanyName(idCompany: number, wanted = true): string | undefined {
  useEffect(() => {
    if (wanted) askCompanyNames([idCompany])
  }, [idCompany, wanted])
  return useSyncExternalStore(subscribe, () => known.get(idCompany))
}
