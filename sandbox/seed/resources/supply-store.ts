import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import type { Database } from '../../db/database.ts'

/** api.md shows no field of a scoring; these are the sandbox's. `minScoringMatch` compares with `match`, 0 to 100. */
export interface Scoring {
  readonly match: number
  readonly potential: number
  readonly confidence: number
  readonly rank: string
  readonly criteria: readonly string[]
  readonly scoringDate: string
}

/** When tag and scoring last changed, milliseconds; null where there is none. */
interface Changes {
  readonly taggedAt: number | null
  readonly scoredAt: number | null
}

const matchOf = ({ scoring }: SupplyIdentification): number | null =>
  (scoring as Scoring | null)?.match ?? null

export function insertIdentification(
  db: Database,
  idAccount: string,
  identification: SupplyIdentification,
  changes: Changes,
): void {
  const { idSupply, idCompany, idIdentificationType } = identification
  const scoringMatch = matchOf(identification)
  const columns = { idSupply, idCompany, idAccount, idIdentificationType, scoringMatch, ...changes }
  db.insert('supply_identification', columns, identification)
}

/** Writes a changed tag; the scoring stays as it is. */
export function updateTag(db: Database, identification: SupplyIdentification, taggedAt: number): void {
  db.run(
    `UPDATE supply_identification SET idIdentificationType = ?, taggedAt = ?, document = ?
    WHERE idSupply = ? AND idCompany = ?`,
    identification.idIdentificationType,
    taggedAt,
    JSON.stringify(identification),
    identification.idSupply,
    identification.idCompany,
  )
}
