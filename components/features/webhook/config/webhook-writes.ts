import type { QueryClient } from '@tanstack/react-query'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import type { WebhookConfig, WebhookEventType } from '#lib/contract/schemas/webhook.ts'
import { checkedNotSaved } from '#lib/domain/mass/checked-not-saved.ts'
import { activityChanged } from '#lib/query/activity-changed.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { cancelReads } from '#lib/query/cancel-reads.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { createKeyedQueue } from '#lib/query/keyed-queue.ts'
import { withSession } from '#lib/session/session-store.ts'
import { boxOf, type SecretBox } from './secret-box.ts'
import {
  cacheWebhook,
  dropWebhook,
  editWebhook,
  readAgain,
  refetchWebhooks,
  withoutSecret,
} from './webhook-cache.ts'

export type SecretOutcome =
  | { kind: 'secret'; config: WebhookConfig; box: SecretBox }
  /** The API saved the URL without a new secret: the old one stays valid. */
  | { kind: 'noSecret'; config: WebhookConfig }
  /** The account has a webhook of that event type already. */
  | { kind: 'exists'; config: WebhookConfig }
  /** The write succeeded, but the response with the secret was lost. */
  | { kind: 'secretLost'; config: WebhookConfig }

/** Not `network`, with which a write was never sent (`writeError`). */
export const isWriteOutcomeUnknown = (error: unknown): boolean =>
  ['outcome_unknown', 'internal'].includes(panelError(error).code)

/** The webhooks after a write that failed with `error`, which is thrown again where they cannot be read. */
const refetchAfter = (client: QueryClient, error: unknown): Promise<WebhookConfig[]> =>
  refetchWebhooks(client).catch(() => {
    throw error
  })

/** Creates a webhook (api.md 4.18). Throws ApiError when it does not exist afterwards. */
export async function createAndCheckWebhook(
  client: QueryClient,
  { eventType, url }: { eventType: WebhookEventType; url: string },
): Promise<SecretOutcome> {
  try {
    const { result } = await withSession(() => callEndpoint('createWebhook', { body: { eventType, url } }))
    const config = withoutSecret({ ...result, modified: result.created })
    cacheWebhook(client, config)
    void readAgain(client)
    return { kind: 'secret', config, box: boxOf(result.secret) }
  } catch (error) {
    const refused = panelError(error).code === 'invalid'
    if (!refused && !isWriteOutcomeUnknown(error)) throw error
    // Refused: most likely as one exists. Unclear: it may have been created, with a secret that was lost.
    const config = (await refetchAfter(client, error)).find((one) => one.eventType === eventType)
    if (!config) throw refused ? error : checkedNotSaved(error)
    return refused || config.url !== url ? { kind: 'exists', config } : { kind: 'secretLost', config }
  }
}

/** Nothing was written: somebody else has changed the URL since it was read, or deleted the webhook (null). */
export interface AddressOvertaken {
  kind: 'overtaken'
  now: WebhookConfig | null
}

/**
 * Changes a webhook's URL, which invalidates its secret. Reads the list first, as that would invalidate a secret that
 * a colleague has just generated. Throws ApiError when the URL is unchanged afterwards.
 */
export async function changeWebhookAddress(
  client: QueryClient,
  before: WebhookConfig,
  url: string,
): Promise<SecretOutcome | AddressOvertaken> {
  const { idWebhookConfig, created } = before
  const listed = await refetchWebhooks(client)
  const now = listed.find((one) => one.idWebhookConfig === idWebhookConfig) ?? null
  if (now?.url !== before.url) return { kind: 'overtaken', now }
  try {
    const { result } = await withSession(() =>
      callEndpoint('updateWebhook', { params: { id: idWebhookConfig }, body: { url } }),
    )
    const { secret } = result
    const config = withoutSecret({ ...result, created })
    editWebhook(client, idWebhookConfig, result)
    void readAgain(client)
    return secret === undefined
      ? { kind: 'noSecret', config }
      : { kind: 'secret', config, box: boxOf(secret) }
  } catch (error) {
    if (!isWriteOutcomeUnknown(error)) throw error
    const config = (await refetchAfter(client, error)).find((one) => one.idWebhookConfig === idWebhookConfig)
    if (config?.url !== url) throw checkedNotSaved(error)
    return { kind: 'secretLost', config }
  }
}

/** Deletes a webhook. One that no longer exists counts as deleted. Throws ApiError when it still exists. */
export async function deleteWebhookOnce(client: QueryClient, idWebhookConfig: number): Promise<void> {
  try {
    await withSession(() => callEndpoint('deleteWebhook', { params: { id: idWebhookConfig } }))
  } catch (error) {
    const gone = panelError(error).code === 'not_found'
    if (!gone && !isWriteOutcomeUnknown(error)) throw error
    const left = await refetchAfter(client, error)
    if (left.some((one) => one.idWebhookConfig === idWebhookConfig)) throw error
  }
  dropWebhook(client, idWebhookConfig)
  // Its pending deliveries have failed.
  readAfter(client, 'deleteWebhook')
}

const inTurn = createKeyedQueue()

/** Switches a webhook on or off: optimistic, rolled back on failure. Throws ApiError. */
export async function setActive(
  client: QueryClient,
  config: WebhookConfig,
  isActive: boolean,
): Promise<void> {
  const { idWebhookConfig: id } = config
  const release = await cancelReads(client, 'listWebhooks')
  editWebhook(client, id, { isActive })
  try {
    const { result } = await inTurn(id, () =>
      withSession(() => callEndpoint('updateWebhook', { params: { id }, body: { isActive } })),
    )
    editWebhook(client, id, result)
    activityChanged(client)
    // Switching off cancels pending deliveries.
    void client.invalidateQueries({ queryKey: ['listWebhookEvents'] })
  } catch (error) {
    editWebhook(client, id, { isActive: config.isActive })
    // The value restored may itself be an optimistic one that was refused since.
    const known = readAgain(client)
    if (isWriteOutcomeUnknown(error)) await known
    throw error
  } finally {
    release()
  }
}
