import type { QueryClient } from '@tanstack/react-query'
import type { ReadOperation, WriteOperation } from '#lib/contract/index.ts'
import { ownWrites } from '#lib/live/live-events.ts'
import { activityChanged } from './activity-changed.ts'

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

/** Invalidates those reads, and the team's activity; tells other tabs. */
export function readAfter(client: QueryClient, write: WriteOperation): void {
  for (const read of invalidatedBy[write]) void client.invalidateQueries({ queryKey: [read] })
  activityChanged(client)
  ownWrites.tell(write)
}
