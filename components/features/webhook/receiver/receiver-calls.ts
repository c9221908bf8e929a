import { queryOptions } from '@tanstack/react-query'
import { bff, jsonOf } from '#lib/query/http.ts'

/** One delivery as the demo's receiver kept it. */
export interface ReceivedDelivery {
  at: string
  path: string
  /** null: nothing to verify with. */
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

/** What the demo's receiver got, asked again while the page is looked at. */
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

/** Gives the receiver a secret to verify with. The body of this one call is all that holds it. */
export async function tellSecret(secret: string): Promise<void> {
  await bff(`${ADDRESS}/secret`, { method: 'POST', body: JSON.stringify({ secret }) })
}
