import type { Alert } from '#lib/contract/schemas/alert.ts'
import { all, columnIsOneOf, documentsWhere, type Filter, ofSiren } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'

type Query = OperationInput<'listAlerts'>['query']

/** The condition of 4.13 and 4.14; without a filter it matches every alert. */
export const alertsWhere = (query: Query) =>
  all(
    columnIsOneOf('idAlert', query.idAlert),
    columnIsOneOf('idCompany', query.idCompany),
    ofSiren('idCompany', query.siren),
  )

export const countAlertsSql = ({ sql }: Filter): string => `SELECT count(*) FROM alert WHERE ${sql}`

/** 4.13. */
export const listAlerts: Handler<'listAlerts'> = ({ query }, context) => ({
  alertList: documentsWhere<Alert>(context.db, 'alert', alertsWhere(query), 'idAlert'),
})

/** 4.14. */
export const countAlerts: Handler<'countAlerts'> = ({ query }, context) => {
  const where = alertsWhere(query)
  return { result: context.db.count(countAlertsSql(where), ...where.values) }
}
