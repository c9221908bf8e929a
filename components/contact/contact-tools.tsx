'use client'

import { createContext, use } from 'react'
import type { EnrichmentJob, EnrichmentWish } from '#lib/domain/enrichment-queue.ts'

/** What the cells of a contact table need: they must not wait for their row to be drawn anew. */
export interface ContactTools {
  selected: ReadonlySet<number>
  toggle: (idCrmVisitCard: number) => void
  jobs: ReadonlyMap<string, EnrichmentJob>
  start: (wishes: readonly EnrichmentWish[]) => void
}

export const ContactToolsContext = createContext<ContactTools | null>(null)

export function useContactTools(): ContactTools {
  const tools = use(ContactToolsContext)
  if (!tools) throw new Error('A contact cell stands outside its table')
  return tools
}
