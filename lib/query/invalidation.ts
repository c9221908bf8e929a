import type { ReadOperation, WriteOperation } from '#lib/contract/index.ts'

/** Which reads a write may change: they are asked again when on screen, else when next seen. */
export const invalidatedBy: Record<WriteOperation, readonly ReadOperation[]> = {
  startEnrichment: ['listCrmVisitCards'],
  saveOpportunity: ['listOpportunities'],
  tagSupplyIdentification: ['listSupplyIdentifications'],
  subscribeNewsletterContact: ['listNewsletterContacts'],
  unsubscribeNewsletterContact: ['listNewsletterContacts'],
  createWebhook: ['listWebhooks'],
  updateWebhook: ['listWebhooks', 'listWebhookEvents'],
  deleteWebhook: ['listWebhooks', 'listWebhookEvents'],
  testWebhook: ['listWebhookEvents'],
}
