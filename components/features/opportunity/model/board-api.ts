import type { QueryClient } from '@tanstack/react-query'
import { proveClock } from '#components/entities/opportunity/api-clock.ts'
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
import { reportIfSessionLost, sessionStore, withSession } from '#lib/session/session-store.ts'
import { noteCards } from './seen-ids.ts'

/** A step looks back as far as the API allows at least (api.md 8), minutes. */
const STEP = 15

/** A step is asked with the account's other tabs; a page that catches up does not wait for them. */
const polled = (minutes: number): { poll?: true } => (minutes === STEP ? { poll: true } : {})

/** The account's stages as they are now (api.md 4.3), for whoever shows them. A failure leaves those that are known. */
export const readStades = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({
    ...endpointQuery('listStades', {}),
    queryFn: ({ signal }) => callEndpoint('listStades', { fresh: true }, signal),
    staleTime: 0,
  })

/**
 * The board's calls (api.md 4.4, 4.5), through the query client, so that the shell hears how they went. Their answers
 * are not kept there: the board keeps them itself.
 */
export function boardApi(client: QueryClient): SyncApi & CreateApi {
  let asked = 0
  const list = async (input: ReadInput<'listOpportunities'>) => {
    asked += 1
    const answer = await client.fetchQuery({
      // A question of its own each time: an answer shared with an earlier one would pass for newer than it is.
      queryKey: ['board', asked] as const,
      queryFn: ({ signal }): Promise<ResponseOf<'listOpportunities'>> =>
        callEndpoint('listOpportunities', input, signal),
      gcTime: 0,
      staleTime: 0,
      structuralSharing: false,
    })
    noteCards(answer.opportunityList)
    for (const { modified } of answer.opportunityList) proveClock(modified, Date.now())
    return answer.opportunityList
  }

  const write = async (body: OpportunityBody, told?: WriteTold): Promise<Opportunity> => {
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => callEndpoint('saveOpportunity', { body, ...told }),
      retry: false,
    })
    try {
      return (await mutation.execute(undefined)).opportunity
    } finally {
      readAfter(client, 'saveOpportunity')
    }
  }

  return {
    window: (minutes) => list(windowOf(minutes)),
    changed: (minutes = STEP) => list({ ...windowOf(minutes), ...polled(minutes) }),
    deleted: (minutes = STEP) =>
      list({ query: { pollingDeleted: minutes }, fields: CARD_FIELDS, ...polled(minutes) }),
    read: (idOpportunity) =>
      withSession(
        async () => (await list({ query: { idOpportunity } })).find((one) => !one.isDeleted) ?? null,
      ),
    ofCompany: (idCompany) => withSession(() => list({ query: { idCompany } })),
    write,
    resume: () => {
      reportIfSessionLost({ code: 'session_invalid' })
      return sessionStore.whenRestored()
    },
  }
}
