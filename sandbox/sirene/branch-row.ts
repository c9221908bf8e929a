import type { Branch } from '#lib/contract/schemas/branch.ts'
import { areaOfCommune, areaOfPostalCode } from '../seed/geography.ts'
import { nafCodeOf } from '../seed/naf.ts'
import { cell, day, degrees, joined, type SireneRow, shown, UNKNOWN_DAY } from './row.ts'

/** Number, repetition, type and name of the street. A name that continues the number (`-92 72 AV …`) gets no space. */
function street(row: SireneRow): string | null {
  const number = shown(row, 'numeroVoieEtablissement')
  const way = joined([
    shown(row, 'indiceRepetitionEtablissement'),
    shown(row, 'typeVoieEtablissement'),
    shown(row, 'libelleVoieEtablissement'),
  ])
  return number !== null && way?.match(/^[-/]/) ? `${number}${way}` : joined([number, way])
}

function enseigne(row: SireneRow): string | null {
  const parts = [1, 2, 3].map((number) => shown(row, `enseigne${number}Etablissement`))
  return joined(parts)
}

function lastLine(row: SireneRow, postalCode: string | null, city: string | null): string | null {
  const cedex = joined([shown(row, 'codeCedexEtablissement'), shown(row, 'libelleCedexEtablissement')])
  return cedex ?? joined([postalCode, city])
}

/** An establishment of the register as a branch; what the register does not have is null. */
export function branchOfRow(
  row: SireneRow,
  idBranch: number,
  siret: string,
  owner: { idCompany: number; name: string | null },
  loadedAt: string,
): Branch {
  const postalCode = shown(row, 'codePostalEtablissement')
  const city = shown(row, 'libelleCommuneEtablissement') ?? shown(row, 'libelleCommuneEtrangerEtablissement')
  const area = areaOfCommune(shown(row, 'codeCommuneEtablissement')) ?? areaOfPostalCode(postalCode)
  const isActive = cell(row, 'etatAdministratifEtablissement') !== 'F'
  const creationDate = day(row, 'dateCreationEtablissement')
  const stateSince = day(row, 'dateDebut')
  const processed = day(row, 'dateDernierTraitementEtablissement')
  const nafCode = nafCodeOf(cell(row, 'activitePrincipaleEtablissement'))
  return {
    idBranch,
    identifiedNumber: siret,
    idNaf: nafCode?.idNaf ?? null,
    adressLine1: owner.name,
    adressLine2: shown(row, 'complementAdresseEtablissement'),
    adressLine3: null,
    adressLine4: street(row),
    adressLine5: shown(row, 'distributionSpecialeEtablissement'),
    adressLine6: lastLine(row, postalCode, city),
    adressLine7: shown(row, 'libellePaysEtrangerEtablissement'),
    adressPostalCode: postalCode,
    adressCity: city,
    adressState: area.region.idRegion,
    adressCounty: area.departement.idDepartement,
    creationDate: creationDate ?? UNKNOWN_DAY,
    endDate: isActive ? null : stateSince,
    lastEventDate: processed ?? stateSince ?? creationDate ?? UNKNOWN_DAY,
    enseigne: enseigne(row),
    commercialName: shown(row, 'denominationUsuelleEtablissement'),
    isActive,
    idCompany: owner.idCompany,
    externalLastSyncDate: processed,
    latitude: degrees(row, 'latitude', 90),
    longitude: degrees(row, 'longitude', 180),
    createdRow: loadedAt,
    modifiedRow: loadedAt,
    ...area,
    nafCode,
  }
}
