import type { ApiReadings } from '#lib/domain/api/advice.ts'
import { bff, jsonOf } from './http.ts'

/** The variants of the API's behaviour that the BFF has observed in answers to this account. Throws ApiError. */
export const readingsQuery = {
  queryKey: ['readings'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ApiReadings> =>
    jsonOf<ApiReadings>(await bff('/api/readings', { signal })),
  staleTime: 60_000,
}
