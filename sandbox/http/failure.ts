import type { Operation } from '#lib/contract/index.ts'

export type FailureStatus = 400 | 401 | 403 | 404 | 500

/** Thrown by a handler to respond with an error of api.md section 7. */
export class ApiFailure extends Error {
  readonly status: FailureStatus

  constructor(status: FailureStatus, message: string) {
    super(message)
    this.status = status
  }
}

export const invalidFailure = (message: string) => new ApiFailure(400, message)
export const forbidden = (message: string) => new ApiFailure(403, message)
export const notFoundFailure = (message: string) => new ApiFailure(404, message)

export const MESSAGES = {
  invalidKey: 'Clé API invalide',
  noAccess: "L'abonnement n'a pas accès à ces données",
} as const

/** Section 7: endpoints whose error code is a string. */
const STRING_CODES: ReadonlySet<Operation> = new Set([
  'startEnrichment',
  'getEnrichment',
  'saveOpportunity',
  'subscribeNewsletterContact',
  'listWebhooks',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'testWebhook',
  'listWebhookEvents',
])

export interface ApiErrorBody {
  success: false
  code?: string | number
  message: string
  parameters: Record<never, never>
}

/** An error body (section 7): the code is a string on some endpoints and an int on the others, whose 400 has none. */
export function apiErrorBody(operation: Operation, status: FailureStatus, message: string): ApiErrorBody {
  const base: ApiErrorBody = { success: false, message, parameters: {} }
  if (STRING_CODES.has(operation)) return { ...base, code: String(status) }
  return status === 400 ? base : { ...base, code: status }
}
