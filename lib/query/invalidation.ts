import type { QueryClient } from '@tanstack/react-query'
import type { ReadOperation, WriteOperation } from '#lib/contract/index.ts'

/** Which reads a write may change: they are asked again when on screen, else when next seen. */
const invalidatedBy: Record<WriteOperation, readonly ReadOperation[]> = {
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

/** Has the reads that a write may have changed asked again. */
export function readAfter(client: QueryClient, write: WriteOperation): void {
  for (const read of invalidatedBy[write]) void client.invalidateQueries({ queryKey: [read] })
}
