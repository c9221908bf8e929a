import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { Database } from '../db/database.ts'
import { forbidden, MESSAGES } from '../http/failure.ts'
import { all, columnIsOneOf, documentsWhere, type Filter, is, ofAccount, ofSiren, within } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'

type Query = OperationInput<'listCrmVisitCards'>['query']

const PROFILE = /linkedin\.com\/in\/([^/?#]+)/i

/** A profile is given by its name, its technical id or its URL. */
function ofProfile(values: readonly string[] | undefined): Filter | null {
  const profiles = values?.map((value) => PROFILE.exec(value)?.[1] ?? value)
  const byId = columnIsOneOf('linkedinId', profiles)
  const byTechId = columnIsOneOf('linkedinTechId', profiles)
  return (
    byId &&
    byTechId && { sql: `(${byId.sql} OR ${byTechId.sql})`, values: [...byId.values, ...byTechId.values] }
  )
}

/** The condition of 4.11. */
export const contactsWhere = (query: Query, idAccount: string, now: number) =>
  all(
    ofAccount(idAccount, query.idCrmVisitCard, query.idCompany, query.siren, query.email, query.linkedin),
    columnIsOneOf('idCrmVisitCard', query.idCrmVisitCard),
    columnIsOneOf('idCompany', query.idCompany),
    ofSiren('idCompany', query.siren),
    columnIsOneOf('email', query.email),
    ofProfile(query.linkedin),
    within('modifiedAt', query.polling, now),
    query.leftCompany === undefined ? null : is('leftCompany', Number(query.leftCompany)),
  )

/** Section 5: requesting another account's contact is a 403. */
function checkOwner(db: Database, ids: readonly number[] | undefined, idAccount: string): void {
  const asked = columnIsOneOf('idCrmVisitCard', ids)
  if (!asked) return
  const foreign = db.get(
    `SELECT 1 FROM crm_visit_card WHERE ${asked.sql} AND idAccount <> ?`,
    ...asked.values,
    idAccount,
  )
  if (foreign) throw forbidden(MESSAGES.noAccess)
}

/** 4.11. */
export const listCrmVisitCards: Handler<'listCrmVisitCards'> = ({ query }, context) => {
  const { account, clock, db } = context
  const { idAccount } = account
  checkOwner(db, query.idCrmVisitCard, idAccount)
  const where = contactsWhere(query, idAccount, clock.now())
  return { crmVisitCardList: documentsWhere<CrmVisitCard>(db, 'crm_visit_card', where, 'idCrmVisitCard') }
}
