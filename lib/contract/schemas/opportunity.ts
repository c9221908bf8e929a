import { z } from 'zod'
import { DateTime, Int, Text } from '../primitives.ts'

/** api.md 2.2: an opportunity stage. `idCustomFieldValue` is `idStade` elsewhere. */
export const Stade = z.object({
  idCustomFieldValue: Int,
  idCustomField: Int,
  idAccount: Text,
  label: Text,
  order: Int.nullable(),
  isDeleted: z.boolean(),
  created: DateTime,
  modified: DateTime,
})
export type Stade = z.output<typeof Stade>

/** api.md 2.3. */
export const Opportunity = z.object({
  idOpportunity: Int,
  title: Text.nullable(),
  deadline: DateTime.nullable(),
  idStade: Int.nullable(),
  amount: z.number().nullable(),
  comment: Text.nullable(),
  created: DateTime,
  modified: DateTime,
  idCompany: Int,
  idUser: Int.nullable(),
  idAccount: Text,
  idSequenceAction: Int.nullable(),
  idCrmVisitCard: Int.nullable(),
  isDeleted: z.boolean(),
  stade: Stade.nullable(),
})
export type Opportunity = z.output<typeof Opportunity>
