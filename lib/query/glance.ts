import type { GlanceCounts, GlanceSection } from '#lib/domain/company/glance.ts'
import type { NamedContact } from '#lib/domain/contact/contact-card.ts'
import { isOldOnReturn } from './endpoint-query.ts'
import { bff, jsonOf } from './http.ts'

/** The summary of a company, in one answer of the BFF. */
export interface Glance {
  /** A section that could not be read is in `failed` instead, with its error code. */
  counts: GlanceCounts
  failed: Partial<Record<GlanceSection, string>>
  newestAlert: { idAlert: number; title: string; status: string; at: number | null } | null
  /** The next deadline of an alert, or the latest past one if there is none; YYYY-MM-DD. */
  alertDeadline: { idAlert: number; title: string; day: string } | null
  /** The last changed, at most a hundred; which of them are open is decided in the browser. */
  opportunities: {
    idOpportunity: number
    title: string | null
    amount: number | null
    /** YYYY-MM-DD */
    day: string | null
    idStade: number | null
    stade: string | null
  }[]
  keyContacts: (NamedContact & {
    idCrmVisitCard: number
    phone: string | null
    mobile: string | null
    function: string | null
  })[]
}

export const glanceKey = (idCompany: number) => ['glance', idCompany] as const

/** A company at a glance (api.md 4.4, 4.6, 4.11 to 4.13, 4.15, 4.17), in one call. Throws ApiError. */
export const glanceQuery = (idCompany: number) => ({
  queryKey: glanceKey(idCompany),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Glance> => {
    const response = await bff(`/api/glance?idCompany=${idCompany}`, { signal })
    return (await jsonOf<{ glance: Glance }>(response)).glance
  },
  staleTime: 60_000,
  refetchOnWindowFocus: isOldOnReturn,
})
