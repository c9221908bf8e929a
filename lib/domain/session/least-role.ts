import type { WriteOperation } from '#lib/contract/index.ts'
import type { Role } from './role.ts'

/** The lowest role that each write of the API requires; reads are allowed for all. */
export const REQUIRED_ROLE: Readonly<Record<WriteOperation, Role>> = {
  saveOpportunity: 'member',
  tagSupplyIdentification: 'member',
  subscribeNewsletterContact: 'member',
  unsubscribeNewsletterContact: 'member',
  startEnrichment: 'member',
  createWebhook: 'admin',
  updateWebhook: 'admin',
  deleteWebhook: 'admin',
  testWebhook: 'admin',
}
