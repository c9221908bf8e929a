import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '#lib/contract/index.ts'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { activityChanged } from '#lib/query/activity-changed.ts'
import { endpointKey, endpointQuery } from '#lib/query/endpoint-query.ts'

const LIST = endpointKey('listWebhooks', {})

/** The account's webhooks, without their secrets (api.md 4.18). */
export const webhooksQuery = () => endpointQuery('listWebhooks', {})

/** Picks each field by name, so that a secret in the response does not get into the cache. */
export function withoutSecret(config: WebhookConfig): WebhookConfig {
  const { idWebhookConfig, idAccount, eventType, url, isActive, created, modified } = config
  return { idWebhookConfig, idAccount, eventType, url, isActive, created, modified }
}

function change(client: QueryClient, edit: (list: WebhookConfig[]) => WebhookConfig[]): void {
  client.setQueryData<ResponseOf<'listWebhooks'>>(
    LIST,
    (data) => data && { ...data, result: edit(data.result) },
  )
}

export const cacheWebhook = (client: QueryClient, config: WebhookConfig) =>
  change(client, (list) => [
    ...list.filter(({ idWebhookConfig }) => idWebhookConfig !== config.idWebhookConfig),
    withoutSecret(config),
  ])

export const editWebhook = (client: QueryClient, id: number, fields: Partial<WebhookConfig>) =>
  change(client, (list) =>
    list.map((config) => (config.idWebhookConfig === id ? withoutSecret({ ...config, ...fields }) : config)),
  )

export const dropWebhook = (client: QueryClient, id: number) =>
  change(client, (list) => list.filter(({ idWebhookConfig }) => idWebhookConfig !== id))

/**
 * Reads the webhooks now; a read that began earlier is dropped. Throws ApiError, offline at once: what waited for the
 * network would be written later, unwatched.
 */
export async function refetchWebhooks(client: QueryClient): Promise<WebhookConfig[]> {
  await client.cancelQueries({ queryKey: LIST })
  const { result } = await client.fetchQuery({ ...webhooksQuery(), staleTime: 0, networkMode: 'always' })
  return result
}

/** Invalidates the webhooks and the activity log: those on screen are refetched now, others when next shown. */
export const readAgain = (client: QueryClient) => {
  activityChanged(client)
  return client.invalidateQueries({ queryKey: [LIST[0]] })
}
