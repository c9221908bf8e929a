import type { WriteOperation } from '#lib/contract/index.ts'

/** What a person may do, each more than the one before: see; write; set up webhooks and the team's workspace. */
export const ROLES = ['reader', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The least role that each write of the API asks for; every read is open to all. */
export const LEAST_ROLE: Readonly<Record<WriteOperation, Role>> = {
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

/** Whether `role` is `least`, or more. */
export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)
