import { deliverTest } from '../delivery/attempt.ts'
import { beginTestEvent, readHistory } from '../delivery/events.ts'
import { testPayload } from '../delivery/payloads.ts'
import { addWebhook, changeWebhook, ownWebhook, readWebhooks, removeWebhook } from '../delivery/webhooks.ts'
import { invalidFailure } from '../http/failure.ts'
import type { Handler } from './handler.ts'

const DEFAULT_LIMIT = 50

const answered = (message: string) => ({ code: '200', message }) as const

/** 4.18, GET /v1/webhook. */
export const listWebhooks: Handler<'listWebhooks'> = (_input, context) => ({
  ...answered('Liste des webhooks'),
  result: readWebhooks(context, context.account.idAccount),
})

/** 4.18, POST /v1/webhook. */
export const createWebhook: Handler<'createWebhook'> = ({ body }, context) => {
  const { modified: _, ...created } = addWebhook(context, context.account.idAccount, body)
  return { ...answered('Webhook créé'), result: created }
}

/** 4.18, PUT /v1/webhook/:id. */
export const updateWebhook: Handler<'updateWebhook'> = ({ params, body }, context) => {
  const { created: _, ...updated } = changeWebhook(context, context.account.idAccount, params.id, body)
  return { ...answered('Webhook modifié'), parameters: { idWebhookConfig: params.id }, result: updated }
}

/** 4.18, DELETE /v1/webhook/:id. */
export const deleteWebhook: Handler<'deleteWebhook'> = ({ params }, context) => {
  removeWebhook(context, context.account.idAccount, params.id)
  return { ...answered('Webhook supprimé'), parameters: { idWebhookConfig: params.id } }
}

/** 4.18, POST /v1/webhook/:id/test: sends at once, and responds after the receiver has. */
export const testWebhook: Handler<'testWebhook'> = async ({ params }, context) => {
  const { account, clock, sending } = context
  const { idAccount, eventType, idWebhookConfig, isActive } = ownWebhook(
    context,
    account.idAccount,
    params.id,
  )
  if (!isActive) throw invalidFailure('Le webhook est inactif')
  const payload = testPayload(eventType, clock.iso())
  const idWebhookEvent = beginTestEvent(context, {
    idAccount,
    eventType,
    payload,
    target: { idWebhookConfig },
  })
  const { delivered, httpStatus, responseBody } = await deliverTest(context, sending, idWebhookEvent)
  return {
    ...answered(delivered ? 'Événement de test envoyé' : "L'envoi de test a échoué"),
    parameters: { idWebhookConfig },
    result: { idWebhookEvent, status: delivered ? 'SUCCESS' : 'FAILED', httpStatus, responseBody },
  }
}

/** 4.18, GET /v1/webhook/events. */
export const listWebhookEvents: Handler<'listWebhookEvents'> = ({ query }, context) => {
  const { limit = DEFAULT_LIMIT } = query
  return {
    ...answered('Historique des événements'),
    parameters: { limit },
    result: readHistory(context.db, context.account.idAccount, query, limit),
  }
}
