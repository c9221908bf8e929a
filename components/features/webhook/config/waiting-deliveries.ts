import type { QueryClient } from '@tanstack/react-query'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** Most events read of each status. */
const MAX = 500

export interface Waiting {
  count: number
  /** There may be more than were read. */
  isMinimum: boolean
}

/** The number of a webhook's pending deliveries and retries, which switching it off cancels. Throws ApiError. */
export async function readWaiting(
  client: QueryClient,
  { eventType, idWebhookConfig }: WebhookConfig,
): Promise<Waiting> {
  const lists = await Promise.all(
    (['RETRY', 'PENDING'] as const).map(async (status) => {
      const { result } = await client.fetchQuery({
        ...endpointQuery('listWebhookEvents', {
          query: { eventType, status, limit: MAX },
          fields: ['idWebhookEvent', 'idWebhookConfig'],
        }),
        staleTime: 0,
        networkMode: 'always',
      })
      return result.map(readEvent)
    }),
  )
  const own = lists.flat().filter((event) => event.idWebhookConfig === idWebhookConfig)
  return { count: own.length, isMinimum: lists.some((list) => list.length >= MAX) }
}
