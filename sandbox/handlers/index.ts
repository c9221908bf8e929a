import { countAlerts, listAlerts } from './alert.ts'
import { listCampaignResults } from './campaign-result.ts'
import { listComments } from './comment.ts'
import { listCompanies } from './company.ts'
import { listCrmVisitCards } from './crm-visit-card.ts'
import { getEnrichment, startEnrichment } from './enrichment.ts'
import type { Handlers } from './handler.ts'
import { listNews } from './news.ts'
import {
  listNewsletterContacts,
  subscribeNewsletterContact,
  unsubscribeNewsletterContact,
} from './newsletter.ts'
import { listOpportunities, saveOpportunity } from './opportunity.ts'
import { listParcs } from './parc.ts'
import { listStades } from './stade.ts'
import { listIdentificationTypes, listSupplyIdentifications, tagSupplyIdentification } from './supply.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from './webhook.ts'

/** The sandbox's answer to every operation of the contract. */
export const handlers: Handlers = {
  listCompanies,
  countAlerts,
  listStades,
  startEnrichment,
  getEnrichment,
  listOpportunities,
  saveOpportunity,
  listSupplyIdentifications,
  tagSupplyIdentification,
  listIdentificationTypes,
  listNewsletterContacts,
  subscribeNewsletterContact,
  unsubscribeNewsletterContact,
  listCrmVisitCards,
  listCampaignResults,
  listAlerts,
  listParcs,
  listComments,
  listNews,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookEvents,
}
