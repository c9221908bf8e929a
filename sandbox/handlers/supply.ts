import { type SupplyIdentification, TaggedSupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { untagged } from '#lib/domain/routine/routine-tag.ts'
import type { Database } from '../db/database.ts'
import { notFoundFailure } from '../http/failure.ts'
import { IDENTIFICATION_TYPES } from '../seed/resources/identification-types.ts'
import { insertIdentification, updateTag } from '../seed/resources/supply-store.ts'
import { all, atLeast, columnIsOneOf, documentsWhere, ofAccount, ofSiren, within } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'

type Query = OperationInput<'listSupplyIdentifications'>['query']
type Body = OperationInput<'tagSupplyIdentification'>['body']

/** The condition of 4.6. A company without scoring never matches `minScoringMatch`. */
export const identificationsWhere = (query: Query, idAccount: string, now: number) =>
  all(
    ofAccount(idAccount, query.idSupply, query.idCompany, query.siren),
    columnIsOneOf('idSupply', query.idSupply),
    columnIsOneOf('idCompany', query.idCompany),
    ofSiren('idCompany', query.siren),
    columnIsOneOf('idIdentificationType', query.idIdentificationType),
    atLeast('scoringMatch', query.minScoringMatch),
    within('scoredAt', query.pollingScoring, now),
    within('taggedAt', query.pollingTag, now),
  )

/** 4.6. */
export const listSupplyIdentifications: Handler<'listSupplyIdentifications'> = ({ query }, context) => {
  const { account, clock, db } = context
  const where = identificationsWhere(query, account.idAccount, clock.now())
  const order = 'idSupply, idCompany'
  return {
    supplyIdentificationList: documentsWhere<SupplyIdentification>(db, 'supply_identification', where, order),
  }
}

function companyOf(db: Database, { idCompany, siren }: Body): number {
  const found = db.row('company', idCompany === undefined ? { siren: siren ?? '' } : { idCompany })
  if (!found) throw notFoundFailure('Société inexistante')
  return Number(found.idCompany)
}

// 4.7: a missing parameter does not overwrite the stored value.
function tagged(before: SupplyIdentification, body: Body, date: string): SupplyIdentification {
  const idIdentificationType = body.idIdentificationType ?? before.idIdentificationType
  return {
    ...before,
    idIdentificationType,
    date,
    isManual: true,
    isFormerCustomer: body.isFormerCustomer ?? before.isFormerCustomer,
    identificationType:
      IDENTIFICATION_TYPES.find((type) => type.idIdentificationType === idIdentificationType) ?? null,
  }
}

/** 4.7. */
export const tagSupplyIdentification: Handler<'tagSupplyIdentification'> = ({ body }, context) => {
  const { account, clock, db } = context
  const { idAccount } = account
  const now = clock.now()
  const identification = db.transaction(() => {
    const { idSupply } = body
    if (!db.row('supply', { idSupply, idAccount })) throw notFoundFailure('Routine inexistante')
    const idCompany = companyOf(db, body)
    const before = db.document<SupplyIdentification>('supply_identification', { idSupply, idCompany })
    const after = tagged(before ?? untagged(idSupply, idCompany), body, clock.iso(now))
    if (before) updateTag(db, after, now)
    else insertIdentification(db, idAccount, after, { taggedAt: now, scoredAt: null })
    return after
  })
  return {
    message: 'Identification enregistrée',
    supplyIdentification: [TaggedSupplyIdentification.parse(identification)],
  }
}

/** 4.8. */
export const listIdentificationTypes: Handler<'listIdentificationTypes'> = ({ query }) => ({
  code: '200',
  identificationTypeList: IDENTIFICATION_TYPES.filter(
    (type) => query.idIdentificationType?.includes(type.idIdentificationType) ?? true,
  ),
})
