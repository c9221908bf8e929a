import type { z } from 'zod'
import type { Endpoint } from './define.ts'
import { countAlerts, listAlerts } from './endpoints/alert.ts'
import { listCampaignResults } from './endpoints/campaign-result.ts'
import { listComments } from './endpoints/comment.ts'
import { listCompanies } from './endpoints/company.ts'
import { listCrmVisitCards } from './endpoints/crm-visit-card.ts'
import { getEnrichment, startEnrichment } from './endpoints/enrichment.ts'
import { listNews } from './endpoints/news.ts'
import {
  listNewsletterContacts,
  subscribeNewsletterContact,
  unsubscribeNewsletterContact,
} from './endpoints/newsletter.ts'
import { listOpportunities, listStades, saveOpportunity } from './endpoints/opportunity.ts'
import { listParcs } from './endpoints/parc.ts'
import {
  listIdentificationTypes,
  listSupplyIdentifications,
  tagSupplyIdentification,
} from './endpoints/supply.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from './endpoints/webhook.ts'

/** The whole external API (api.md section 4): the one registry that everything else derives from. */
export const contract = {
  startEnrichment,
  getEnrichment,
  listStades,
  listOpportunities,
  saveOpportunity,
  listSupplyIdentifications,
  tagSupplyIdentification,
  listIdentificationTypes,
  listNewsletterContacts,
  subscribeNewsletterContact,
  unsubscribeNewsletterContact,
  listCompanies,
  listCrmVisitCards,
  listCampaignResults,
  listAlerts,
  countAlerts,
  listParcs,
  listComments,
  listNews,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookEvents,
} satisfies Record<string, Endpoint>

export type Contract = typeof contract
export type Operation = keyof Contract

export type ReadOperation = {
  [Op in Operation]: Contract[Op]['method'] extends 'GET' ? Op : never
}[Operation]
export type WriteOperation = Exclude<Operation, ReadOperation>

export type ParamsOf<Op extends Operation> = z.input<Contract[Op]['params']>
export type QueryOf<Op extends Operation> = z.input<Contract[Op]['query']>
export type BodyOf<Op extends Operation> = z.input<Contract[Op]['body']>
export type ResponseOf<Op extends Operation> = z.output<Contract[Op]['response']>

type Lists<R> = { [K in keyof R]: R[K] extends readonly (infer I)[] ? I : never }[keyof R]
export type ItemOf<Op extends Operation> = Extract<Lists<ResponseOf<Op>>, object>

export const operations = Object.keys(contract) as Operation[]

/** The endpoint of an operation, with its types widened for generic code. */
export const endpointOf = (operation: Operation): Endpoint => contract[operation]
