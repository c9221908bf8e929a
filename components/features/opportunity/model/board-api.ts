import type { QueryClient } from '@tanstack/react-query'
import { observeServerTime } from '#components/entities/opportunity/api-clock.ts'
import { windowOf } from '#components/entities/opportunity/board-reads.ts'
import type { ResponseOf } from '#lib/contract/index.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { CARD_FIELDS } from '#lib/domain/opportunity/board/card.ts'
import type { CreateApi } from '#lib/domain/opportunity/board/create-flow.ts'
import type { OpportunityBody } from '#lib/domain/opportunity/board/record.ts'
import type { WriteTold } from '#lib/domain/opportunity/board/save-flow.ts'
import type { SyncApi } from '#lib/domain/opportunity/board/sync.ts'
import { callEndpoint, type ReadInput } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { sessionStore, withSession } from '#lib/session/session-store.ts'
import { noteCards } from './seen-ids.ts'

/** Minutes that a poll looks back: the shortest window that the API accepts (api.md 8). */
const POLL_WINDOW = 15

/** Polls are shared between the account's tabs; a page that catches up on a longer time does not wait for them. */
const polled = (minutes: number): { poll?: true } => (minutes === POLL_WINDOW ? { poll: true } : {})

/** Refetches the account's stages (api.md 4.3) for every screen that shows them. On failure the cached ones stay. */
export const readStades = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({
    ...endpointQuery('listStades', {}),
    queryFn: ({ signal }) => callEndpoint('listStades', { fresh: true }, signal),
    staleTime: 0,
  })

/**
 * The board's API requests (api.md 4.4, 4.5), made through the query client so that the shell sees their success and
 * errors. Responses are not cached there: the board stores the cards itself.
 */
export function boardApi(client: QueryClient): SyncApi & CreateApi {
  let asked = 0
  const list = async (input: ReadInput<'listOpportunities'>) => {
    asked += 1
    const answer = await client.fetchQuery({
      // A new key for each request: a deduplicated response would be taken for newer than it is.
      queryKey: ['board', asked] as const,
      queryFn: ({ signal }): Promise<ResponseOf<'listOpportunities'>> =>
        callEndpoint('listOpportunities', input, signal),
      gcTime: 0,
    })
    noteCards(answer.opportunityList)
    for (const { modified } of answer.opportunityList) observeServerTime(modified, Date.now())
    return answer.opportunityList
  }

  const write = async (body: OpportunityBody, told?: WriteTold): Promise<Opportunity> => {
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => callEndpoint('saveOpportunity', { body, ...told }),
    })
    try {
      return (await mutation.execute(undefined)).opportunity
    } finally {
      readAfter(client, 'saveOpportunity')
    }
  }

  return {
    window: (minutes) => list(windowOf(minutes)),
    changed: (minutes = POLL_WINDOW) => list({ ...windowOf(minutes), ...polled(minutes) }),
    deleted: (minutes = POLL_WINDOW) =>
      list({ query: { pollingDeleted: minutes }, fields: CARD_FIELDS, ...polled(minutes) }),
    read: (idOpportunity) =>
      withSession(
        async () => (await list({ query: { idOpportunity } })).find((one) => !one.isDeleted) ?? null,
      ),
    ofCompany: (idCompany) => withSession(() => list({ query: { idCompany } })),
    write,
    resume: () => {
      sessionStore.reportLost()
      return sessionStore.whenRestored()
    },
  }
}
