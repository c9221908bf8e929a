import { endpointOf, type Operation, operations } from '#lib/contract/index.ts'

/** Where a person meets each endpoint. An endpoint that the contract gains does not compile without a line here. */
const SEEN: Readonly<Record<Operation, string>> = {
  startEnrichment: 'contacts, contact, company: contacts (the buttons under Enrich); the tray on every page',
  getEnrichment: 'the tray on every page; enrichment; webhooks: what receivers missed',
  listStades: 'opportunities (columns, filters, forms)',
  listOpportunities:
    'opportunities as board and as table; company: opportunities, timeline; campaign row; home',
  saveOpportunity:
    'opportunities (a move, the sheet, creation, many at once); campaigns (creation for a selection)',
  listSupplyIdentifications: 'routines; company: routines; campaigns (before tagging a selection)',
  tagSupplyIdentification: 'routines and company: routines (in place, many at once, taken back); campaigns',
  listIdentificationTypes: 'routines (the filter by tag)',
  listNewsletterContacts: 'newsletters; contact: newsletters',
  subscribeNewsletterContact: 'newsletters (subscribing contacts)',
  unsubscribeNewsletterContact: 'newsletters (from one, from all)',
  listCompanies: 'companies (the lookup); the field in the top bar; every page that names a company',
  listCrmVisitCards: 'contacts; contact; company: contacts, timeline; home',
  listCampaignResults: 'campaigns as grid and summary; company: campaigns; home',
  listAlerts: 'company: alerts, timeline; alert; parcs beside alerts',
  countAlerts: 'home',
  listParcs: 'company: parcs; alert (installed beside seen)',
  listComments: 'company: timeline',
  listNews: 'company: news, timeline',
  listWebhooks: 'webhooks',
  createWebhook: 'webhooks (creating)',
  updateWebhook: 'webhooks (on and off, another address)',
  deleteWebhook: 'webhooks (deleting)',
  testWebhook: 'webhooks (Send a test)',
  listWebhookEvents: 'webhooks: history, health, chart, what receivers missed; webhook event',
}

/** Fields that have no table below, since they are written as well as read: the specs named look at them one by one. */
const GROUPS: readonly (readonly [group: string, seen: string, proof: string])[] = [
  ['2.2 Stade', 'opportunities: columns, the sheet’s record', 'board-columns, opportunity-sheet'],
  [
    '2.3 Opportunity',
    'the sheet: form and record; the table; the card',
    'opportunity-sheet, opportunity-table, board',
  ],
  ['2.14 WebhookConfig', 'webhooks: a place each; the secret once', 'webhook-setup'],
  [
    '2.15 WebhookEvent',
    'webhook event: attempts, what was sent, what came back, details',
    'webhook-event, webhook-ladder',
  ],
]

/** Every endpoint of the contract, and the groups of fields without a table of their own. */
export const endpointLines = (): string[] => [
  '## Endpoints',
  '',
  '| section | endpoint | where it is met |',
  '| --- | --- | --- |',
  ...operations.map((operation) => {
    const { method, path, spec } = endpointOf(operation)
    return `| ${spec} | \`${method} ${path}\` | ${SEEN[operation]} |`
  }),
  '',
  '| fields | seen on | proved by |',
  '| --- | --- | --- |',
  ...GROUPS.map(([group, seen, proof]) => `| ${group} | ${seen} | ${proof} |`),
  '',
]
