import { createHmac } from 'node:crypto'

import { expect } from 'vitest'

import { readDeliveryHeaders } from '../../lib/domain/webhook/webhook-headers.ts'
import {
  type BenchInput,
  type CauseCode,
  judgeDelivery,
  type WebhookKind,
} from '../../lib/domain/webhook/webhook-verdict.ts'

export const SECRET = `whsec_${'9a0b1c2d3e4f5061'.repeat(4)}`
export const TIMESTAMP = '2026-01-02T03:04:05.678Z'
export const SENT = Date.parse(TIMESTAMP)

const RESULT = {
  firstName: 'Zoé',
  lastName: 'Le Goff',
  email: 'zoe@societe.example',
  phone: '+33 1 99 00 00 00',
  mobile: null,
  linkedinUrl: 'https://www.linkedin.com/in/zoe',
}
const PAYLOADS: Record<WebhookKind, Record<string, unknown>> = {
  account: {
    test: false,
    idProcessAction: 41,
    enrichmentType: 'phone',
    status: 'completed',
    timestamp: '2026-01-02T03:03:35.123Z',
    idCrmVisitCard: 7,
    result: RESULT,
  },
  request: {
    event: 'enrichment.completed',
    timestamp: '2026-01-02T03:03:35.123Z',
    data: { idProcessAction: 41, type: 'phone', success: true, result: RESULT },
  },
}
export const bodyOf = (kind: WebhookKind) => JSON.stringify(PAYLOADS[kind])
export const hmac = (key: string | Buffer, text: string | Buffer, hash = 'sha256') =>
  createHmac(hash, key).update(text)

export interface Case {
  kind?: WebhookKind
  secrets?: string[]
  signature?: string
  timestamp?: string | null
  body?: string
  extra?: string
  receivedAt?: number | null
  computed?: string
}

/** A genuine delivery, but for what the case says. */
export function inputOf({
  kind = 'account',
  secrets = [SECRET],
  extra = '',
  timestamp = TIMESTAMP,
  ...rest
}: Case = {}): BenchInput {
  const genuine =
    kind === 'account'
      ? `sha256=${hmac(SECRET, `${TIMESTAMP}.${bodyOf(kind)}`).digest('hex')}`
      : hmac(SECRET, bodyOf(kind)).digest('hex')
  const name = kind === 'account' ? 'X-Webhook-Signature' : 'X-Service-Signature'
  const lines = [
    `${name}: ${rest.signature ?? genuine}`,
    ...(kind === 'account'
      ? ['X-Webhook-Id: 12', ...(timestamp === null ? [] : [`X-Webhook-Timestamp: ${timestamp}`])]
      : []),
    extra,
  ]
  return {
    secrets,
    headers: readDeliveryHeaders(lines.join('\n')),
    body: rest.body ?? bodyOf(kind),
    receivedAt: rest.receivedAt === undefined ? SENT + 900 : rest.receivedAt,
    now: SENT + 3_600_000,
    ...(rest.computed === undefined ? {} : { computed: rest.computed }),
  }
}

export async function causes(given: Case): Promise<CauseCode[]> {
  const verdict = await judgeDelivery(inputOf(given))
  if (verdict.outcome !== 'explained') throw new Error(`${verdict.outcome}: ${JSON.stringify(verdict)}`)
  expect(verdict.causes.every(({ isProven }) => isProven)).toBe(true)
  return verdict.causes.map(({ code }) => code)
}

export const KINDS: WebhookKind[] = ['account', 'request']

export const python = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(python).join(', ')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .map(([key, each]) => `${JSON.stringify(key)}: ${python(each)}`)
          .join(', ')}}`
      : JSON.stringify(value)
export const ascii = (text: string, upper = false) =>
  text.replace(/[\u007f-\uffff]/g, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${upper ? hex.toUpperCase() : hex}`
  })
export const sortKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => [key, sortKeys(each)]),
      )
    : value
