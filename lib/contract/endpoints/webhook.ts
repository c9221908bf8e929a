import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { envelope, result, success } from '../envelopes.ts'
import { Int, nullable, QueryCount, QueryId, Text } from '../primitives.ts'
import {
  CreatedWebhook,
  UpdatedWebhook,
  WebhookConfig,
  WebhookEvent,
  WebhookEventStatus,
  WebhookEventType,
  WebhookTestResult,
} from '../schemas/webhook.ts'

const httpsUrl = z.url({ protocol: /^https$/, error: 'The url must be HTTPS' }).max(2000)
const id = { id: QueryId }
const idEcho = { idWebhookConfig: Int }

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/v1/webhook',
  spec: '4.18',
  summary: 'Lists webhook configurations, without their secrets',
  response: {
    envelope: z.object({ success, code: z.literal('200'), message: Text, result: z.array(WebhookConfig) }),
    list: 'result',
    item: WebhookConfig,
  },
})

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook',
  spec: '4.18',
  summary: 'Creates a webhook: one per event type and account; the secret is given once',
  body: { eventType: WebhookEventType, url: httpsUrl },
  response: result({ eventType: Text, url: Text }, CreatedWebhook),
})

export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: '/v1/webhook/:id',
  spec: '4.18',
  summary: 'Changes a webhook; a new url makes a new secret and the old one invalid',
  params: id,
  body: { url: httpsUrl.optional(), isActive: z.boolean().optional() },
  response: result(idEcho, UpdatedWebhook),
})

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/v1/webhook/:id',
  spec: '4.18',
  summary: 'Deletes a webhook; events already sent stay in the history',
  params: id,
  response: envelope(
    z.object({ success, code: z.literal('200'), message: Text, parameters: z.object(idEcho) }),
  ),
})

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/webhook/:id/test',
  spec: '4.18',
  summary: 'Sends a test event; 400 when the webhook is inactive',
  params: id,
  response: result(idEcho, WebhookTestResult),
})

export const listWebhookEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/webhook/events',
  spec: '4.18',
  summary: 'Lists the newest webhook events',
  query: {
    eventType: WebhookEventType.optional(),
    status: WebhookEventStatus.optional(),
    limit: QueryCount.optional(),
  },
  response: {
    ...result({ ...nullable({ eventType: Text, status: Text }), limit: Int }, z.array(WebhookEvent)),
    list: 'result',
    item: WebhookEvent,
  },
})
