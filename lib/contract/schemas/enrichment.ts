import { z } from 'zod'
import { Int, NotShown } from '../primitives.ts'
import { CrmVisitCard } from './crm-visit-card.ts'

/** api.md 2.1. */
export const EnrichmentType = z.enum(['phone', 'email', 'linkedin'])
export type EnrichmentType = z.output<typeof EnrichmentType>

/** api.md 3.1 does not show its values; code must only read `executed` and `errored`. */
export const ProcessActionStatus = NotShown

/** api.md 2.1: an enrichment (process action). */
export const Enrichment = z.object({
  idProcessAction: Int,
  status: ProcessActionStatus,
  executed: z.boolean(),
  errored: z.boolean(),
  output: NotShown.nullable(),
  crmVisitCard: CrmVisitCard.nullable(),
})
export type Enrichment = z.output<typeof Enrichment>

/** api.md 4.1: the response to starting one. */
export const StartedEnrichment = z.object({ idProcessAction: Int, status: ProcessActionStatus })
export type StartedEnrichment = z.output<typeof StartedEnrichment>
