import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { alertsWhere, countAlertsSql } from '#sandbox/handlers/alert.ts'
import { countSql, pageSql, resultsWhere } from '#sandbox/handlers/campaign-result.ts'
import { commentsWhere } from '#sandbox/handlers/comment.ts'
import { contactsWhere } from '#sandbox/handlers/crm-visit-card.ts'
import { documentsSql, type Filter } from '#sandbox/handlers/filters.ts'
import { subscriptionsSql, subscriptionsWhere } from '#sandbox/handlers/newsletter.ts'
import { opportunitiesWhere } from '#sandbox/handlers/opportunity.ts'
import {
  OWN_CONTACT_BY_EMAIL,
  OWN_CONTACT_BY_ID,
  USER_BY_EMAIL,
  USER_BY_ID,
} from '#sandbox/handlers/people.ts'
import { identificationsWhere } from '#sandbox/handlers/supply.ts'
import { newsWhere } from '#sandbox/resources/news.ts'
import { parcsWhere } from '#sandbox/resources/parc.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { start } from './harness.ts'

const ACCOUNT = 'account-full'
const NOW = Date.now()
const IDS = [1, 2]
const TEXTS = ['a', 'b']

/** A statement with as many values as it has places for them. */
type Statement = readonly [name: string, sql: string]

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())

function statements<Query>(
  table: string,
  queries: Readonly<Record<string, Query>>,
  where: (query: Query) => Filter,
  sqlOf: (where: Filter) => string,
): Statement[] {
  return Object.entries(queries).map(([name, query]) => [`${table} by ${name}`, sqlOf(where(query))])
}

/** Each filter alone, all together, and pairs that the dashboard asks for. */
const withAll = <Query extends object>(queries: Record<string, Query>): Record<string, Query> => ({
  ...queries,
  everything: Object.assign({}, ...Object.values(queries)),
})

const RESULTS = {
  nothing: {},
  idCampaign: { idCampaign: IDS },
  idCompany: { idCompany: IDS },
  siren: { siren: TEXTS },
  companyStatus: { companyStatus: 'success' as const },
  failureAny: { companyStatus: 'failureAny' as const },
  status: { status: IDS },
  dateMin: { dateMin: '2024-01-01' },
  dateMax: { dateMax: '2024-01-01' },
  dateInsert: { dateInsert: '2024-01-01' },
  minModified: { minModified: '2024-01-01' },
}

const STATEMENTS: Statement[] = [
  ...statements(
    'opportunity',
    withAll({
      idOpportunity: { idOpportunity: IDS },
      idCompany: { idCompany: IDS },
      siren: { siren: TEXTS },
      polling: { polling: 30, idStade: IDS },
      pollingDeleted: { pollingDeleted: 30 },
    }),
    (query) => opportunitiesWhere(query, ACCOUNT, NOW),
    (where) => documentsSql('opportunity', where, 'idOpportunity'),
  ),
  ...statements(
    'supply_identification',
    withAll({
      idSupply: { idSupply: IDS, minScoringMatch: 50, idIdentificationType: IDS },
      idCompany: { idCompany: IDS },
      siren: { siren: TEXTS },
      pollingScoring: { pollingScoring: 30 },
      pollingTag: { pollingTag: 30 },
    }),
    (query) => identificationsWhere(query, ACCOUNT, NOW),
    (where) => documentsSql('supply_identification', where, 'idSupply, idCompany'),
  ),
  ...statements(
    'newsletter_contact',
    withAll({
      idNewsletter: { idNewsletter: IDS, isDeleted: true },
      idCrmVisitCard: { idCrmVisitCard: IDS },
      idUserResponsable: { idUserResponsable: IDS },
      idCompany: { idCompany: IDS },
      siren: { siren: TEXTS },
      crmVisitCardEmail: { crmVisitCardEmail: TEXTS },
      userResponsableEmail: { userResponsableEmail: TEXTS },
    }),
    (query) => subscriptionsWhere(query, ACCOUNT),
    subscriptionsSql,
  ),
  ...statements(
    'crm_visit_card',
    withAll({
      idCrmVisitCard: { idCrmVisitCard: IDS, leftCompany: true },
      idCompany: { idCompany: IDS },
      siren: { siren: TEXTS },
      email: { email: TEXTS },
      linkedin: { linkedin: TEXTS },
      polling: { polling: 30 },
    }),
    (query) => contactsWhere(query, ACCOUNT, NOW),
    (where) => documentsSql('crm_visit_card', where, 'idCrmVisitCard'),
  ),
  ...statements('campaign_result page', withAll(RESULTS), (query) => resultsWhere(query, ACCOUNT), pageSql),
  ...statements('campaign_result count', withAll(RESULTS), (query) => resultsWhere(query, ACCOUNT), countSql),
  ...statements(
    'alert',
    withAll({ idAlert: { idAlert: IDS }, idCompany: { idCompany: IDS }, siren: { siren: TEXTS } }),
    alertsWhere,
    (where) => documentsSql('alert', where, 'idAlert'),
  ),
  ...statements('alert count', { idCompany: { idCompany: IDS } }, alertsWhere, countAlertsSql),
  ...statements(
    'parc',
    withAll({ idParc: { idParc: IDS }, idCompany: { idCompany: IDS }, siren: { siren: TEXTS } }),
    parcsWhere,
    (where) => documentsSql('parc', where, 'idParc'),
  ),
  ...statements(
    'news',
    withAll({ idNews: { idNews: IDS }, idCompany: { idCompany: IDS }, siren: { siren: TEXTS } }),
    newsWhere,
    (where) => documentsSql('news', where, 'idNews'),
  ),
  ...statements(
    'timeline_element',
    { idCompany: { idCompany: IDS }, polling: { polling: 30 } },
    (query) => commentsWhere(query, ACCOUNT),
    (where) => documentsSql('timeline_element', where, 'idTimelineElement'),
  ),
  ['user by id', USER_BY_ID],
  ['user by address', USER_BY_EMAIL],
  ['contact by id', OWN_CONTACT_BY_ID],
  ['contact by address', OWN_CONTACT_BY_EMAIL],
]

describe('access paths', () => {
  it.each(STATEMENTS)('%s goes through an index', (_name, sql) => {
    const places = sql.split('?').length - 1
    const plan = sandbox.world.db.queryPlan(sql, ...Array.from({ length: places }, () => '[]'))
    expect(plan.some((line) => line.startsWith('SEARCH '))).toBe(true)
    expect(plan.filter((line) => line.startsWith('SCAN ') && !line.startsWith('SCAN json_each'))).toEqual([])
  })

  const UNFILTERED = /by (nothing|siren|polling)$|^timeline/
  it.each(STATEMENTS.filter(([name]) => !UNFILTERED.test(name)))(
    '%s does not walk the account',
    (_name, sql) => {
      const places = sql.split('?').length - 1
      const plan = sandbox.world.db.queryPlan(sql, ...Array.from({ length: places }, () => '[]'))
      expect(plan.filter((line) => line.includes('(idAccount=?)'))).toEqual([])
    },
  )

  it('would notice a table that is read from end to end', () => {
    const plan = sandbox.world.db.queryPlan('SELECT document FROM opportunity WHERE isDeleted = 0')
    expect(plan).toEqual(['SCAN opportunity'])
  })
})
