import { queryOptions } from '@tanstack/react-query'
import { bff, jsonOf } from '#lib/query/http.ts'

export interface ReceivedDelivery {
  at: string
  path: string
  /** null: there was no secret to verify it with. */
  verified: boolean | null
  event: string | null
  id: string | null
  timestamp: string | null
  signature: string | null
  body: string
}

interface ReceivedAnswer {
  success: true
  secretsKnown: number
  /** Newest first. */
  deliveries: ReceivedDelivery[]
}

const ADDRESS = '/api/receiver'
const REFRESH_MS = 5000

/** The deliveries to the demo's receiver, polled while the page is visible. */
export const receivedQuery = () =>
  queryOptions({
    queryKey: ['demoReceiver'],
    queryFn: async ({ signal }) => jsonOf<ReceivedAnswer>(await bff(ADDRESS, { signal })),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

export async function forgetReceived(): Promise<void> {
  await bff(ADDRESS, { method: 'DELETE' })
}

/** Sends the receiver a secret to verify with. Only the body of this request contains it. */
export async function sendSecret(secret: string): Promise<void> {
  await bff(`${ADDRESS}/secret`, { method: 'POST', body: JSON.stringify({ secret }) })
}
