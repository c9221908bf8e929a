import type { Alert } from '#lib/contract/schemas/alert.ts'

import type { Context } from '../world.ts'
import { all, documentsWhere, type Filter, ofSiren, oneOf } from './filters.ts'
import type { Handler, Input } from './handler.ts'
import { echo } from './sets.ts'

type Query = Input<'listAlerts'>['query']

/** 4.13 and 4.14 as one condition; without a filter, every alert. */
export const alertsWhere = (query: Query) =>
  all(oneOf('idAlert', query.idAlert), oneOf('idCompany', query.idCompany), ofSiren('idCompany', query.siren))

export const countAlertsSql = ({ sql }: Filter): string => `SELECT count(*) FROM alert WHERE ${sql}`

const parametersOf = (query: Query, { account }: Context) => ({
  idAccount: account.idAccount,
  idCompany: echo(query.idCompany),
  siren: echo(query.siren),
  idAlert: echo(query.idAlert),
})

/** 4.13. */
export const listAlerts: Handler<'listAlerts'> = ({ query }, context) => ({
  success: true,
  parameters: parametersOf(query, context),
  alertList: documentsWhere<Alert>(context.db, 'alert', alertsWhere(query), 'idAlert'),
})

/** 4.14. */
export const countAlerts: Handler<'countAlerts'> = ({ query }, context) => {
  const where = alertsWhere(query)
  return {
    success: true,
    parameters: parametersOf(query, context),
    result: context.db.count(countAlertsSql(where), ...where.values),
  }
}
