import type { Handler } from './handler.ts'
import { echo, idsOf, intersection } from './sets.ts'

const GIVEN = '(SELECT value FROM json_each(?))'

/** How each filter of 4.13 and 4.14 finds alerts; all by an index. */
export const ALERT_LOOKUPS = {
  idAlert: `SELECT idAlert FROM alert WHERE idAlert IN ${GIVEN}`,
  idCompany: `SELECT idAlert FROM alert WHERE idCompany IN ${GIVEN}`,
  siren: `SELECT idAlert FROM company JOIN alert USING (idCompany) WHERE siren IN ${GIVEN}`,
} as const

/** 4.14. Without a filter, all alerts count. */
export const countAlerts: Handler<'countAlerts'> = ({ query }, { account, db }) => {
  const found = intersection([
    idsOf(db, ALERT_LOOKUPS.idAlert, query.idAlert),
    idsOf(db, ALERT_LOOKUPS.idCompany, query.idCompany),
    idsOf(db, ALERT_LOOKUPS.siren, query.siren),
  ])
  return {
    success: true,
    parameters: {
      idAccount: account.idAccount,
      idCompany: echo(query.idCompany),
      siren: echo(query.siren),
      idAlert: echo(query.idAlert),
    },
    result: found?.size ?? db.count('SELECT count(*) FROM alert'),
  }
}
