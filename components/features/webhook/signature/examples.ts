import type { AccountWebhookPayload, RequestWebhookPayload } from '#lib/contract/events.ts'
import type { WebhookKind } from '#lib/domain/webhook/webhook-verdict.ts'

const result = {
  firstName: 'Camille',
  lastName: 'Exemple',
  email: 'camille.exemple@societe.example',
  phone: '+33 1 99 00 00 00',
  mobile: null,
  linkedinUrl: 'https://www.linkedin.com/in/camille-exemple',
}

/** A payload such as api.md 6.1 or 6.2 describes, as the JSON text that would be sent. */
export function examplePayload(kind: WebhookKind, timestamp: string): string {
  if (kind === 'account')
    return JSON.stringify({
      test: true,
      idProcessAction: 0,
      enrichmentType: 'email',
      status: 'completed',
      timestamp,
      idCrmVisitCard: 0,
      result,
    } satisfies AccountWebhookPayload)
  return JSON.stringify({
    event: 'enrichment.completed',
    timestamp,
    data: { idProcessAction: 0, type: 'email', success: true, result },
  } satisfies RequestWebhookPayload)
}
