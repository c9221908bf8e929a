import { endpointOf, operations } from '#lib/contract/index.ts'

import { coverages } from './table.ts'

/** Where the dashboard uses the endpoints that have no resource of their own in table.ts. */
const OTHERS: readonly (readonly [endpoint: string, where: string])[] = [
  [
    'POST /v1/enrichment',
    'contacts, contact, company: contacts (the buttons under Enrich); the tray on every page',
  ],
  ['GET /v1/opportunity/stade', 'opportunities (columns, filters, forms)'],
  [
    'GET /v1/opportunity',
    'opportunities as board and as table; company: opportunities, timeline; campaign row; home',
  ],
  [
    'POST /v1/opportunity',
    'opportunities (a move, the sheet, creation, many at once); campaigns (creation for a selection)',
  ],
  [
    'POST /v1/supply/identification',
    'routines and company: routines (in place, many at once, taken back); campaigns',
  ],
  ['GET /v1/supply/identificationType', 'routines (the filter by tag)'],
  ['POST /v1/newsletter/contact/subscribe', 'newsletters (subscribing contacts)'],
  ['POST /v1/newsletter/contact/unsubscribe', 'newsletters (from one, from all)'],
  ['GET /v1/alert/count', 'home'],
  ['GET /v1/webhook', 'webhooks'],
  ['POST /v1/webhook', 'webhooks (creating)'],
  ['PUT /v1/webhook/:id', 'webhooks (on and off, another address)'],
  ['DELETE /v1/webhook/:id', 'webhooks (deleting)'],
  ['POST /v1/webhook/:id/test', 'webhooks (Send a test)'],
  ['GET /v1/webhook/events', 'webhooks: history, health, chart, what receivers missed; webhook event'],
]

/** Where the dashboard uses each endpoint: api.md section 4, maintained by hand, without aliases. */
export const met: ReadonlyMap<string, string> = new Map([
  ...coverages.flatMap((coverage) => (coverage.met ? [coverage.met] : [])),
  ...OTHERS,
])

/** Groups of fields without a table below, as they are written as well as read: the specs named test each of them. */
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

/** Lines for every endpoint of the contract, and for the groups of fields without a table. */
export const endpointLines = (): string[] => [
  '## Endpoints',
  '',
  '| section | endpoint | where it is met |',
  '| --- | --- | --- |',
  ...operations.map((operation) => {
    const { method, path, spec } = endpointOf(operation)
    return `| ${spec} | \`${method} ${path}\` | ${met.get(`${method} ${path}`)} |`
  }),
  '',
  '| fields | seen on | proved by |',
  '| --- | --- | --- |',
  ...GROUPS.map(([group, seen, proof]) => `| ${group} | ${seen} | ${proof} |`),
  '',
]
