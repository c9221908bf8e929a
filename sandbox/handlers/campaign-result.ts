import type { CampaignResult, CompanyStatus } from '#lib/contract/schemas/campaign-result.ts'

import { FAILURES } from '../seed/resources/campaign-states.ts'
import { all, atLeast, before, type Filter, is, ofAccount, oneOf } from './filters.ts'
import type { Handler, Input } from './handler.ts'
import { echo } from './sets.ts'

type Query = Input<'listCampaignResults'>['query']

const LIMIT = 100
const DAY = 86_400_000

const start = (day: string | undefined) => (day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`))
const end = (day: string | undefined) =>
  day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) + DAY

function ofState(companyStatus: CompanyStatus | undefined): Filter | null {
  if (companyStatus === undefined || companyStatus === 'any') return null
  return companyStatus === 'failureAny' ? oneOf('state', FAILURES) : is('state', companyStatus)
}

/** 4.12 as one condition: `siren` is accepted and filters nothing. Days count from midnight to midnight, UTC. */
export const resultsWhere = (query: Query, idAccount: string) =>
  all(
    ofAccount(idAccount, query.idCompany),
    oneOf('idCampaign', query.idCampaign),
    oneOf('idCompany', query.idCompany),
    ofState(query.companyStatus),
    oneOf('idStatus', query.status),
    atLeast('stateAt', start(query.dateMin)),
    before('stateAt', end(query.dateMax)),
    atLeast('insertedAt', start(query.dateInsert)),
    before('insertedAt', end(query.dateInsert)),
    atLeast('modifiedAt', start(query.minModified)),
  )

export const countSql = ({ sql }: Filter): string => `SELECT count(*) FROM campaign_result WHERE ${sql}`

/**
 * The page is cut from the ids alone, so that rows skipped by the offset are never read. With a filter the `+` sorts
 * what its index finds; without one, the account's index is in order already.
 */
export const pageSql = ({ sql: where, values }: Filter): string => `
  SELECT document FROM campaign_result WHERE idCampaignResult IN (
    SELECT idCampaignResult FROM campaign_result WHERE ${where} ORDER BY ${values.length > 1 ? '+' : ''}idCampaignResult LIMIT ? OFFSET ?
  ) ORDER BY idCampaignResult`

/** 4.12. `count` is the number of all matches. */
export const listCampaignResults: Handler<'listCampaignResults'> = ({ query }, { account, db }) => {
  const limit = query.limit ?? LIMIT
  const offset = query.offset ?? 0
  const where = resultsWhere(query, account.idAccount)
  return {
    success: true,
    code: '200-21',
    parameters: {
      idAccount: [account.idAccount],
      idCampaign: echo(query.idCampaign),
      idCompany: echo(query.idCompany),
      siren: echo(query.siren),
      companyStatus: echo(query.companyStatus),
      status: echo(query.status),
      dateMin: echo(query.dateMin),
      dateMax: echo(query.dateMax),
      dateInsert: echo(query.dateInsert),
      includeRegCompany: false,
      limit,
      offset,
      includeBranch: false,
      onlySiege: true,
      includeContact: false,
      includeCampaignCompanyConsume: false,
      campaignCompanyConsumeNoQuotaScrapped: null,
      minModified: echo(query.minModified),
    },
    result: db.documents<CampaignResult>(pageSql(where), ...where.values, limit, offset),
    count: db.count(countSql(where), ...where.values),
  }
}
