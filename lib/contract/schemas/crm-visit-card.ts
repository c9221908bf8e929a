import { z } from 'zod'
import { CalendarDate, DateTime, Int, NotShown, nullable, Text } from '../primitives.ts'

/** api.md 2.11. */
export const Persona = z.object({
  idPersona: Int,
  idUser: Int.nullable(),
  idAccount: Text.nullable(),
  title: Text,
  description: Text.nullable(),
  isActive: z.boolean().nullable(),
  created: DateTime,
  modified: DateTime,
})
export type Persona = z.output<typeof Persona>

/** api.md 2.11: one element of a CRM contact's `functionList`. */
export const CrmVisitCardFunction = z.object({
  idCrmVisitCardFunction: Int,
  idCrmVisitCard: Int,
  idRefVisitCardFunction: Int.nullable(),
  idPersona: Int.nullable(),
  isCurrent: z.boolean().nullable(),
  name: Text,
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  created: DateTime,
  modified: DateTime,
  persona: Persona.nullable(),
})
export type CrmVisitCardFunction = z.output<typeof CrmVisitCardFunction>

/** api.md 2.11: a CRM contact. */
export const CrmVisitCard = z.object({
  idCrmVisitCard: Int,
  idRefVisitCard: Int.nullable(),
  idAccount: Text,
  idUser: Int.nullable(),
  userLastModified: DateTime.nullable(),
  idCompany: Int.nullable(),
  idCatalogVisitCard: Int.nullable(),
  ...nullable({
    firstName: Text,
    firstNameNormalized: Text,
    lastName: Text,
    lastNameNormalized: Text,
    fullName: Text,
    email: Text,
    phone: Text,
    mobile: Text,
    linkedinId: Text,
    linkedinTechId: Text,
    linkedinUrl: Text,
  }),
  companySiret: Int.nullable(), // an int: a SIRET that begins with 0 needs padding to 14 digits
  isCompany: z.boolean(),
  lastEnrichmentDate: DateTime.nullable(),
  contactLeftCompany: z.boolean(),
  contactCreatedByUser: z.boolean(),
  created: DateTime,
  modified: DateTime,
  company: NotShown.nullable(),
  latestFunction: CrmVisitCardFunction.nullable(),
  functionList: z.array(CrmVisitCardFunction),
})
export type CrmVisitCard = z.output<typeof CrmVisitCard>
