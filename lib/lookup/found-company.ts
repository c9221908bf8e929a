import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { LOOKUP_FIELDS, type LookupKind } from '#lib/domain/lookup/lookup.ts'
import { addressLine } from '#lib/format/address.ts'

/** The fields of a company that a result row shows, and those that match it to the identifiers searched for. */
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
  /** Of the head office: in api.md only branches have SIRET, address and NAF. */
  siret: string | null
  /** Address lines without postcode and city. */
  address: string | null
  postcode: string | null
  city: string | null
  nafCode: string | null
  nafTitle: string | null
  /** With `idBranch` for all but the head office: a SIRET links to its branch. */
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

/** The fields that a lookup by `kind` requests (`_fields`): web data only for lookups by domain or LinkedIn page. */
export const lookupFields = (kind: LookupKind): (keyof Company)[] =>
  [...LOOKUP_FIELDS, ...SHOWN].filter((field) => field !== 'regCompanyDataList' || byWebData(kind))

const byWebData = (kind: LookupKind) => kind === 'domain' || kind === 'linkedin'

/** Reduces a company to what the result needs: of up to 2,000 branches mainly the head office's data. */
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
