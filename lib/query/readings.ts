import type { ApiReadings } from '#lib/domain/api/advice.ts'
import { bff, jsonOf } from './http.ts'

/** What the BFF was told of the API's ways by its answers to this account. Throws ApiError. */
export const readingsQuery = {
  queryKey: ['readings'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ApiReadings> =>
    jsonOf<ApiReadings>(await bff('/api/readings', { signal })),
  staleTime: 60_000,
}
