import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#lib/contract/index.ts'
import { subscriptionKey } from '#lib/domain/newsletter/newsletter-stats.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import type { NewsletterRequest } from './newsletter-view.ts'

/** The contacts modified last whose subscriptions are asked for: ten calls. */
const MOST_RECENT = 500

const fields = ['idCrmVisitCard', 'modified'] as const

/** Of the contacts modified in a window, those modified last, and their subscriptions: the API knows no window there. */
async function ofRecentContacts(
  query: NewsletterRequest['query'],
  polling: number,
  signal: AbortSignal,
): Promise<ResponseOf<'listNewsletterContacts'>> {
  const { crmVisitCardList: cards } = await callEndpoint(
    'listCrmVisitCards',
    { query: { polling }, fields },
    signal,
  )
  const ids = cards
    .toSorted((a, b) => b.modified.localeCompare(a.modified))
    .slice(0, MOST_RECENT)
    .map((card) => card.idCrmVisitCard)
  const found = await callInChunks('listNewsletterContacts', { query }, 'idCrmVisitCard', ids, { signal })
  return { success: true, parameters: {}, newsletterContactList: found }
}

/** The subscriptions that a filter asks for (api.md 4.9, and 4.11 for a window). */
export function useSubscriptions({ query, minutes, ready }: NewsletterRequest) {
  const named = useQuery({
    ...chunkedQuery('listNewsletterContacts', { query }, subscriptionKey),
    enabled: ready && minutes === undefined,
  })
  const recent = useQuery({
    queryKey: [...endpointKey('listNewsletterContacts', { query }), 'modified within', minutes],
    queryFn: ({ signal }) => ofRecentContacts(query, minutes ?? 0, signal),
    staleTime: 60_000,
    enabled: ready && minutes !== undefined,
  })
  return minutes === undefined ? named : recent
}
