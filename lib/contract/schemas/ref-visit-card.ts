import { z } from 'zod'
import { CalendarDate, DateTime, Int, nullable, Text } from '../primitives.ts'

/** api.md 2.9. */
export const RefContact = z.object({
  idContact: Int,
  ...nullable({
    firstName: Text,
    firstNameNormalized: Text,
    lastName: Text,
    lastNameNormalized: Text,
    idExternalRegistry: Text,
  }),
  created: DateTime,
  modified: DateTime,
})
export type RefContact = z.output<typeof RefContact>

/** api.md 2.9: one element of a reference contact's `functionList`. */
export const RefVisitCardFunction = z.object({
  idRefVisitCardFunction: Int,
  idRefVisitCard: Int,
  idRefVisitCardFunctionSource: Int.nullable(),
  idFunctionOrigin: Int.nullable(),
  isCurrent: z.boolean().nullable(),
  name: Text,
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  created: DateTime,
  modified: DateTime,
})
export type RefVisitCardFunction = z.output<typeof RefVisitCardFunction>

/** api.md 2.9: a reference contact. */
export const RefVisitCard = z.object({
  idRefVisitCard: Int,
  idContact: Int,
  ...nullable({
    idCompany: Int,
    idCatalogVisitCard: Int,
    phone: Text,
    mobile: Text,
    email: Text,
    leftCompany: z.boolean(),
    linkedinId: Text,
    linkedinTechId: Text,
    disable: z.boolean(),
    isObsolete: z.boolean(),
  }),
  created: DateTime,
  modified: DateTime,
  refContact: RefContact,
  functionList: z.array(RefVisitCardFunction),
})
export type RefVisitCard = z.output<typeof RefVisitCard>
