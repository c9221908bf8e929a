import { z } from 'zod'
import { CalendarDate, DateTime, Int, nullable, Text } from '../primitives.ts'

/** api.md 2.6: `nafCode`. */
export const NafCode = z.object({
  idNaf: Int,
  code: Text,
  title: Text,
  ...nullable({ section: Text, division: Text, groupe: Text, classe: Text }),
})
export type NafCode = z.output<typeof NafCode>

export const Departement = z.object(nullable({ idDepartement: Int, departementName: Text, idRegion: Int }))
export type Departement = z.output<typeof Departement>

export const Region = z.object(nullable({ idRegion: Int, regionName: Text }))
export type Region = z.output<typeof Region>

/** api.md 2.6: one element of `branchList`; `identifiedNumber` is its SIRET. */
export const Branch = z.object({
  idBranch: Int,
  identifiedNumber: Text,
  idNaf: Int.nullable(),
  ...nullable({
    adressLine1: Text, // sic: one d
    adressLine2: Text,
    adressLine3: Text,
    adressLine4: Text,
    adressLine5: Text,
    adressLine6: Text,
    adressLine7: Text,
    adressPostalCode: Text,
    adressCity: Text,
    adressState: Int,
    adressCounty: Int,
  }),
  creationDate: CalendarDate,
  endDate: CalendarDate.nullable(),
  lastEventDate: CalendarDate,
  enseigne: Text.nullable(),
  commercialName: Text.nullable(),
  isActive: z.boolean(),
  idCompany: Int,
  externalLastSyncDate: CalendarDate.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  createdRow: DateTime,
  modifiedRow: DateTime,
  departement: Departement.nullable(),
  region: Region.nullable(),
  nafCode: NafCode.nullable(),
})
export type Branch = z.output<typeof Branch>
