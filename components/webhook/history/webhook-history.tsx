'use client'

/** What was sent to the webhooks and what became of it. */
export function WebhookHistory() {
  return null
}
