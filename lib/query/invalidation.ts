import type { QueryClient } from '@tanstack/react-query'
import type { ReadOperation, WriteOperation } from '#lib/contract/index.ts'

/** The reads that a write may change: refetched at once when on screen, else when next shown. */
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

/** Invalidates those reads, and the team's activity. */
export function readAfter(client: QueryClient, write: WriteOperation): void {
  const reads = invalidatedBy[write].map((read) => [read])
  for (const queryKey of [...reads, ['workspace', 'activity']]) void client.invalidateQueries({ queryKey })
}
