import { resourceHandlers } from '../resources/index.ts'
import { countAlerts, listAlerts } from './alert.ts'
import { listCampaignResults } from './campaign-result.ts'
import { listComments } from './comment.ts'
import { listCompanies } from './company.ts'
import { listCrmVisitCards } from './crm-visit-card.ts'
import { getEnrichment, startEnrichment } from './enrichment.ts'
import type { Handlers } from './handler.ts'
import {
  listNewsletterContacts,
  subscribeNewsletterContact,
  unsubscribeNewsletterContact,
} from './newsletter.ts'
import { listOpportunities, saveOpportunity } from './opportunity.ts'
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
  listComments,
  ...resourceHandlers,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookEvents,
}
