import { tvaOfSiren } from '#lib/domain/identifiers/tva.ts'
import type { CompanyDocument } from '../seed/company-store.ts'
import { legalFormOf } from '../seed/legal-forms.ts'
import { nulls } from '../seed/nulls.ts'
import { normalized } from '../seed/text.ts'
import { workforceSliceOf } from '../seed/workforce.ts'
import { cell, day, isNonDiffusible, joined, type SireneRow, shown, UNKNOWN_DAY } from './row.ts'

/** Ids of real companies: above every invented one, the same in every load, and never equal to the SIREN. */
export const FIRST_REAL_COMPANY = 1_000_000_000

export const idOfSiren = (siren: string): number => FIRST_REAL_COMPANY + Number(siren)

/** A company's name, else the person's, else the register's mark for hidden ones. */
function nameOf(row: SireneRow): string {
  const person = joined([
    shown(row, 'prenomUsuelUniteLegale') ?? shown(row, 'prenom1UniteLegale'),
    shown(row, 'nomUsageUniteLegale') ?? shown(row, 'nomUniteLegale'),
  ])
  return shown(row, 'denominationUniteLegale') ?? person ?? '[ND]'
}

/** A company of the register; what the register does not have is null. The row must have a SIREN of nine digits. */
export function companyOfRow(row: SireneRow, siren: string, loadedAt: string): CompanyDocument {
  const name = nameOf(row)
  const commercialName = shown(row, 'denominationUsuelle1UniteLegale') ?? shown(row, 'sigleUniteLegale')
  const isActive = cell(row, 'etatAdministratifUniteLegale') !== 'C'
  const creationDate = day(row, 'dateCreationUniteLegale')
  const stateSince = day(row, 'dateDebut')
  const processed = day(row, 'dateDernierTraitementUniteLegale')
  const legalForm = legalFormOf(cell(row, 'categorieJuridiqueUniteLegale'))
  const workforceSlice = workforceSliceOf(cell(row, 'trancheEffectifsUniteLegale'))
  return {
    idCompany: idOfSiren(siren),
    siren,
    name,
    nameNormalized: normalized(name),
    commercialName,
    commercialNameNormalized: commercialName && normalized(commercialName),
    legalFormCode: legalForm?.code ?? null,
    tvaNumber: tvaOfSiren(siren),
    creationDate: creationDate ?? UNKNOWN_DAY,
    endDate: isActive ? null : stateSince,
    lastEventDate: processed ?? stateSince ?? creationDate ?? UNKNOWN_DAY,
    ...nulls('objetSocial', 'capitalSocial', 'greffe', 'dateCloture', 'prochaineDateCloture'),
    isActive,
    isEditor: false,
    isIntegrator: false,
    createdRow: loadedAt,
    modifiedRow: loadedAt,
    companyNonDiffusible: isNonDiffusible(row, 'statutDiffusionUniteLegale'),
    procedureCollectiveEnCours: null,
    externalLastSyncDate: processed,
    idWorkforceSlice: workforceSlice?.idWorkforceSlice ?? null,
    financials: null,
    conventionCollectiveList: [],
    legalForm,
    workforceSlice,
    regCompanyDataList: [],
  }
}
