import { z } from 'zod'
import { CalendarDate, DateTime, Int, NotShown, nullable, Text } from '../primitives.ts'
import { Branch } from './branch.ts'

export const LegalForm = z.object({ code: Int, title: Text, level: Int.nullable() })
export type LegalForm = z.output<typeof LegalForm>

export const WorkforceSlice = z.object({ idWorkforceSlice: Int, title: Text })
export type WorkforceSlice = z.output<typeof WorkforceSlice>

/** api.md 2.6: where an entry of `regCompanyDataList` was found. */
export const CompanyDataSource = z.object({
  idCompanyData: Int,
  idCompanyDataSource: Int,
  subjectId: Text.nullable(),
  subjectName: Text.nullable(),
  created: DateTime,
  modified: DateTime,
})
export type CompanyDataSource = z.output<typeof CompanyDataSource>

/** api.md 2.6: website, social pages and similar, typed by `idCompanyDataType`. */
export const CompanyData = z.object({
  idCompanyData: Int,
  siren: Text.nullable(),
  idCompany: Int,
  value: Text,
  idCompanyDataType: Int,
  subId: Text.nullable(),
  subTechId: Text.nullable(),
  webScheme: Text.nullable(),
  created: DateTime,
  modified: DateTime,
  isDeleted: z.boolean(),
  isValid: z.boolean(),
  skipTrigger: z.boolean().nullable(),
  sourceList: z.array(CompanyDataSource),
  // {about, image, logo, slogan} for professional-network data; not shown for other types
  otherData: z.record(z.string(), NotShown).nullable(),
})
export type CompanyData = z.output<typeof CompanyData>

/** api.md 2.6: a company with its branches. */
export const Company = z.object({
  idCompany: Int,
  siren: Text,
  name: Text,
  ...nullable({
    nameNormalized: Text,
    commercialName: Text,
    commercialNameNormalized: Text,
    legalFormCode: Int,
    tvaNumber: Text,
  }),
  creationDate: CalendarDate,
  endDate: CalendarDate.nullable(),
  lastEventDate: CalendarDate,
  ...nullable({
    objetSocial: Text,
    capitalSocial: z.number(),
    greffe: Text,
    dateCloture: Text, // MM-DD
    prochaineDateCloture: Text, // YYYY-MM-DD
  }),
  isActive: z.boolean(),
  isEditor: z.boolean(),
  isIntegrator: z.boolean(),
  branchSiege: Int, // idBranch of the head office
  createdRow: DateTime,
  modifiedRow: DateTime,
  companyNonDiffusible: z.boolean(),
  procedureCollectiveEnCours: CalendarDate.nullable(),
  externalLastSyncDate: CalendarDate.nullable(),
  idWorkforceSlice: Int.nullable(),
  financials: z.null(), // always null on this endpoint
  conventionCollectiveList: z.array(NotShown).max(0), // always empty on this endpoint
  branchList: z.array(Branch),
  legalForm: LegalForm.nullable(),
  workforceSlice: WorkforceSlice.nullable(),
  regCompanyDataList: z.array(CompanyData),
})
export type Company = z.output<typeof Company>
