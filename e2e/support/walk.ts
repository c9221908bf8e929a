import { companyTabs, paths } from '#lib/paths.ts'

import type { Facts, Sandbox } from './sandbox.ts'

/** Every screen of the dashboard that shows data, by name. */
export async function screensOf(sandbox: Sandbox): Promise<[name: string, path: string][]> {
  const { result: events } = await sandbox.read('listWebhookEvents', { limit: 1 }, 'sandbox-full')
  const facts = await sandbox.facts()
  const companies = await sandbox.companies({ idCompany: [facts.companyComplete.idCompany] })
  return [
    ...screensOfFacts(facts),
    ...companies.map(({ idCompany, branchSiege }): [string, string] => [
      'branch',
      paths.branch(idCompany, branchSiege),
    ]),
    // Sent by the set-up, as the seed has none.
    ...events.map(({ idWebhookEvent }): [string, string] => [
      'webhook event',
      paths.webhookEvent(idWebhookEvent),
    ]),
  ]
}

function screensOfFacts(facts: Facts): [name: string, path: string][] {
  const { companyComplete, companyMostBranches, companyHostile, companyLookup, companyInsolvent } = facts
  const { companyRich, alertSeveralVersions, contactComplete, routine, newsletter, campaignResults } = facts
  const { opportunityComplete, opportunityDeleted } = facts
  const list = `${companyComplete.siren}, ${companyInsolvent.siren}, 000000000, nobody`
  return [
    ['home', paths.home()],
    ['lookup', paths.companies()],
    ['lookup results', paths.companies({ q: list })],
    ['company', paths.company(companyComplete.idCompany)],
    ['hostile company', paths.company(companyHostile.idCompany)],
    ['branches', paths.company(companyMostBranches.idCompany, 'branches')],
    ['branches, few', paths.company(companyLookup.idCompany, 'branches')],
    ...companyTabs.map((tab): [string, string] => [tab, paths.company(companyRich.idCompany, tab)]),
    ['alert', paths.alert(alertSeveralVersions.idAlert)],
    ['contacts', paths.contacts()],
    ['contacts, filtered', paths.contacts({ by: 'window', q: 525_600, phone: 'without', mail: 'with' })],
    ['contacts, likely duplicates', paths.contacts({ by: 'window', q: 525_600, duplicates: 1 })],
    ['routines, as they open', paths.routines()],
    ['activity', paths.activity()],
    ['newsletters, as they open', paths.newsletters()],
    ['contact', paths.contact(contactComplete.idCrmVisitCard)],
    ['opportunities', paths.opportunities()],
    ['opportunities, lanes of owners', paths.opportunities({ lanes: 'owner' })],
    ['opportunities, lanes of months', paths.opportunities({ lanes: 'month' })],
    ['opportunities, table', paths.opportunities({ view: 'table', deadline: 'late' })],
    ['opportunities, calendar', paths.opportunities({ view: 'calendar' })],
    ['opportunities, calendar of a week', paths.opportunities({ view: 'calendar', span: 'week' })],
    [
      'opportunities, table in groups',
      paths.opportunities({ view: 'table', group: 'owner', cols: 'title,stade,amount,weighted,stuck,siren' }),
    ],
    ['report', paths.report()],
    ['report, owners by stage', paths.report({ rows: 'owner', by: 'stage' })],
    ['opportunity', paths.opportunity(opportunityComplete.idOpportunity)],
    ['deleted opportunity', paths.opportunity(opportunityDeleted.idOpportunity)],
    ['campaigns', paths.campaigns()],
    [
      'campaign row',
      paths.campaigns({
        open: `${campaignResults.failurePersona.idCampaign}-${campaignResults.failurePersona.idCompany}`,
      }),
    ],
    ['campaigns, grouped', paths.campaigns({ group: 'state', sort: '-dateInsert' })],
    ['routines', paths.routines({ idSupply: routine.idSupply })],
    ['newsletters', paths.newsletters({ idNewsletter: newsletter.idNewsletter })],
    ['import', paths.import()],
    ['developers', paths.developers()],
    ['developers, a write', paths.developers({ open: 'saveOpportunity' })],
    ['preferences', paths.preferences()],
    ['webhooks', paths.webhooks()],
    ['webhook history', paths.webhooks({ part: 'history' })],
    ['webhook signature', paths.webhooks({ part: 'signature' })],
    ['webhook event out of reach', paths.webhookEvent(999_999_999)],
    ['enrichment out of reach', paths.enrichment(999_999_999)],
    ['unknown company', paths.company(999_999)],
    ['no such page', '/no-such-page'],
  ]
}
