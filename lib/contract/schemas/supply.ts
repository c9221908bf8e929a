import { z } from 'zod'
import { DateTime, Int, NotShown, nullable, Text } from '../primitives.ts'

/** api.md 2.4: 1 off-target, 2 suspect, 3 prospect, 4 customer. */
export const IdentificationType = z.object({ idIdentificationType: Int, title: Text })
export type IdentificationType = z.output<typeof IdentificationType>

/** api.md 2.4 without the six fields that only the list endpoint has; the response to tagging (4.7). */
export const TaggedSupplyIdentification = z.object({
  idSupply: Int,
  idCompany: Int,
  idIdentificationType: Int.nullable(),
  date: DateTime,
  isManual: z.boolean(),
  isFormerCustomer: z.boolean().nullable(),
  identificationType: IdentificationType.nullable(),
  scoring: NotShown.nullable(),
})
export type TaggedSupplyIdentification = z.output<typeof TaggedSupplyIdentification>

/** api.md 2.4: a company's tag and scoring on a routine. */
export const SupplyIdentification = TaggedSupplyIdentification.extend(
  nullable({
    prepared: z.boolean(),
    preparedDate: DateTime,
    prepareConsumed: z.boolean(),
    prepareConsumedDate: DateTime,
    preparedCompleted: z.boolean(),
    preparedCompletedDate: DateTime,
  }),
)
export type SupplyIdentification = z.output<typeof SupplyIdentification>
