import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { LOOKUP_FIELDS, type LookupKind } from '#lib/domain/lookup/lookup.ts'
import { addressLine } from '#lib/format/address.ts'

/** What a row of the result shows, and what tells which identifiers the company answers to. */
export interface FoundCompany {
  idCompany: number
  siren: string
  tvaNumber: string | null
  name: string
  commercialName: string | null
  isActive: boolean
  endDate: string | null
  creationDate: string
  legalForm: string | null
  workforce: string | null
  capital: number | null
  /** Of the head office: api.md gives SIRET, address and NAF to branches only. */
  siret: string | null
  /** Its lines without postcode and city. */
  address: string | null
  postcode: string | null
  city: string | null
  nafCode: string | null
  nafTitle: string | null
  /** `idBranch` of those that are not the head office: a SIRET leads to its branch. */
  branchList: readonly { identifiedNumber: string; idBranch?: number | undefined }[]
  regCompanyDataList: readonly { value: string; subId: string | null }[]
}

const SHOWN = [
  'name',
  'commercialName',
  'isActive',
  'endDate',
  'branchSiege',
  'creationDate',
  'legalForm',
  'legalFormCode',
  'workforceSlice',
  'capitalSocial',
] as const

/** The fields that a lookup by `kind` reads (`_fields`): web data only where it is what was looked up. */
export const lookupFields = (kind: LookupKind): (keyof Company)[] =>
  [...LOOKUP_FIELDS, ...SHOWN].filter((field) => field !== 'regCompanyDataList' || byWebData(kind))

const byWebData = (kind: LookupKind) => kind === 'domain' || kind === 'linkedin'

/** Keeps of a company what the result needs: 2,000 branches shrink to the head office's city and NAF. */
export function foundCompany(company: Company, kind: LookupKind): FoundCompany {
  const headOffice = headOfficeOf(company)
  const { idCompany, siren, tvaNumber, name, commercialName, isActive, endDate, creationDate } = company
  return {
    ...{ idCompany, siren, tvaNumber, name, commercialName, isActive, endDate, creationDate },
    legalForm:
      company.legalForm?.title ?? (company.legalFormCode === null ? null : String(company.legalFormCode)),
    workforce: company.workforceSlice?.title ?? null,
    capital: company.capitalSocial,
    siret: headOffice?.identifiedNumber ?? null,
    address: (headOffice && addressLine({ ...headOffice, adressPostalCode: null, adressCity: null })) || null,
    postcode: headOffice?.adressPostalCode ?? null,
    city: headOffice?.adressCity ?? null,
    nafCode: headOffice?.nafCode?.code ?? null,
    nafTitle: headOffice?.nafCode?.title ?? null,
    branchList:
      kind === 'siret'
        ? company.branchList.map(({ identifiedNumber, idBranch }) => ({
            identifiedNumber,
            idBranch: idBranch === company.branchSiege ? undefined : idBranch,
          }))
        : [],
    regCompanyDataList: byWebData(kind)
      ? company.regCompanyDataList.map(({ value, subId }) => ({ value, subId }))
      : [],
  }
}
