import type { CampaignResult, CompanyStatus } from '#lib/contract/schemas/campaign-result.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { DEFAULT_DIALECT, type Dialect, midnightOf } from '../dialect/dialect.ts'
import { FAILURES } from '../seed/resources/campaign-states.ts'
import { all, atLeast, before, columnIsOneOf, type Filter, is, ofAccount } from './filters.ts'
import type { Handler, OperationInput } from './handler.ts'

type Query = OperationInput<'listCampaignResults'>['query']

const LIMIT = 100

function ofState(companyStatus: CompanyStatus | undefined): Filter | null {
  if (companyStatus === undefined || companyStatus === 'any') return null
  return companyStatus === 'failureAny' ? columnIsOneOf('state', FAILURES) : is('state', companyStatus)
}

/** The condition of 4.12; `siren` is accepted but ignored. Days run from midnight to midnight in the API's time zone. */
export const resultsWhere = (query: Query, idAccount: string, dialect = DEFAULT_DIALECT) => {
  /** Midnight of a day (YYYY-mm-DD in api.md), or of `after` days later. */
  const midnight = (day: string | undefined, after = 0) =>
    day === undefined ? undefined : midnightOf(dayAfter(day, after), dialect)
  return all(
    ofAccount(idAccount, query.idCompany),
    columnIsOneOf('idCampaign', query.idCampaign),
    columnIsOneOf('idCompany', query.idCompany),
    ofState(query.companyStatus),
    columnIsOneOf('idStatus', query.status),
    atLeast('stateAt', midnight(query.dateMin)),
    before('stateAt', midnight(query.dateMax, 1)),
    atLeast('insertedAt', midnight(query.dateInsert)),
    before('insertedAt', midnight(query.dateInsert, 1)),
    atLeast('modifiedAt', midnight(query.minModified)),
  )
}

export const countSql = ({ sql }: Filter): string => `SELECT count(*) FROM campaign_result WHERE ${sql}`

/**
 * The page is selected by ids alone, so that documents skipped by the offset are never read. With a filter, `+` makes
 * SQLite use the filter's index and sort; without one, the account's index is in order already.
 */
export const pageSql = (
  { sql: where, values }: Filter,
  order = `${values.length > 1 ? '+' : ''}idCampaignResult`,
): string => `
  SELECT document FROM campaign_result WHERE idCampaignResult IN (
    SELECT idCampaignResult FROM campaign_result WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?
  ) ORDER BY ${order.replace('+', '')}`

/**
 * ORDER BY for the dialect's order; undefined means by id. A prime modulus shuffles differently for each `turn`, in a
 * hundred ways, as each is a statement that stays prepared.
 */
const ORDERS: Readonly<Record<Dialect['order'], ((turn: number) => string) | undefined>> = {
  id: undefined,
  recent: () => 'modifiedAt DESC, idCampaignResult',
  none: (turn) => `(idCampaignResult * ${1 + (((turn % 100) * 611_953) % 1_000_002)}) % 1000003`,
}

/** What a standard key cannot change. */
const STANDARD_MODE = {
  includeRegCompany: false,
  includeBranch: false,
  onlySiege: true,
  includeContact: false,
  includeCampaignCompanyConsume: false,
} as const

/** 4.12. `count` covers all matches, or only the page, as the dialect says. */
export const listCampaignResults: Handler<'listCampaignResults'> = ({ query }, context) => {
  const { account, db, dialect, turn } = context
  const { limit = LIMIT, offset = 0 } = query
  const where = resultsWhere(query, account.idAccount, dialect)
  const sql = pageSql(where, ORDERS[dialect.order]?.(turn))
  const result = db.documents<CampaignResult>(sql, ...where.values, limit, offset)
  return {
    code: '200-21',
    parameters: { idAccount: [account.idAccount], limit, offset, ...STANDARD_MODE },
    result,
    count: dialect.count === 'page' ? result.length : db.count(countSql(where), ...where.values),
  }
}
