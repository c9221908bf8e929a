import type { Tone } from '#components/ui/badge.tsx'
import type { WebhookDiagnosis } from '#lib/domain/webhook/webhook-diagnosis.ts'

/** How what became of a delivery is coloured. */
export function diagnosisTone(diagnosis: WebhookDiagnosis): Tone {
  if (diagnosis === 'delivered') return 'success'
  return diagnosis === 'webPage' ? 'warning' : 'danger'
}
