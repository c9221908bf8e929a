import departements from '@etalab/decoupage-administratif/data/departements.json' with { type: 'json' }
import regions from '@etalab/decoupage-administratif/data/regions.json' with { type: 'json' }

import type { Departement, Region } from '#lib/contract/schemas/branch.ts'
import { nulls } from './nulls.ts'

export interface Area {
  departement: Departement
  region: Region
}

// The API's ids are integers, but Corsica's codes are 2A and 2B: they become 201 and 202, like its postal codes.
const CORSICA: Readonly<Record<string, number>> = { '2A': 201, '2B': 202 }

const idOfDepartement = (code: string): number => CORSICA[code] ?? Number(code)

const regionNames = new Map(regions.map((region) => [region.code, region.nom]))

const areas = new Map<string, Area>(
  departements.map((departement) => {
    const idRegion = Number(departement.region)
    return [
      departement.code,
      {
        departement: {
          idDepartement: idOfDepartement(departement.code),
          departementName: departement.nom,
          idRegion,
        },
        region: { idRegion, regionName: regionNames.get(departement.region) ?? null },
      },
    ]
  }),
)

const ISLANDS: Readonly<Record<string, string>> = { '97133': '977', '97150': '978' }

function departementCode(postalCode: string): string {
  const island = ISLANDS[postalCode]
  if (island) return island
  if (/^9[78]/.test(postalCode)) return postalCode.slice(0, 3)
  if (postalCode.startsWith('20')) return /^20[01]/.test(postalCode) ? '2A' : '2B'
  return postalCode.slice(0, 2)
}

/** Unknown département and region: 2.6 allows null in these objects, not in their place. */
export const NO_AREA: Area = {
  departement: nulls('idDepartement', 'departementName', 'idRegion'),
  region: nulls('idRegion', 'regionName'),
}

/** Département and region of a French postal code. */
export const areaOfPostalCode = (postalCode: string | null): Area =>
  (postalCode && /^\d{5}$/.test(postalCode) && areas.get(departementCode(postalCode))) || NO_AREA

/** The same by official commune code (INSEE), which is exact where a postal code spans two départements. */
export const areaOfCommune = (code: string | null): Area | undefined =>
  code ? (areas.get(code.slice(0, 3)) ?? areas.get(code.slice(0, 2))) : undefined
