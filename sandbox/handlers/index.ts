import { countAlerts } from './alert.ts'
import { listCompanies } from './company.ts'
import { getEnrichment, startEnrichment } from './enrichment.ts'
import type { Handlers } from './handler.ts'
import { notYet } from './not-yet.ts'
import { listStades } from './stade.ts'
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
  listOpportunities: notYet,
  saveOpportunity: notYet,
  listSupplyIdentifications: notYet,
  tagSupplyIdentification: notYet,
  listIdentificationTypes: notYet,
  listNewsletterContacts: notYet,
  subscribeNewsletterContact: notYet,
  unsubscribeNewsletterContact: notYet,
  listCrmVisitCards: notYet,
  listCampaignResults: notYet,
  listAlerts: notYet,
  listParcs: notYet,
  listComments: notYet,
  listNews: notYet,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookEvents,
}
