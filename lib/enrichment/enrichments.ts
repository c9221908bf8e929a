import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '#lib/contract/index.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import type { WantedEnrichment } from '#lib/domain/enrichment/enrichment-queue.ts'
import { activityChanged } from '#lib/query/activity-changed.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { withSession } from '#lib/session/session-store.ts'
import { listen } from '#lib/store.ts'
import { createEnrichmentEngine, type EnrichmentEngine } from './enrichment-engine.ts'
import { noteStarted, wipeStarted } from './enrichment-history.ts'
import {
  storeEnrichments,
  takeStoredEnrichments,
  wantEnrichments,
  wipeStoredEnrichments,
} from './enrichment-signal.ts'

/** Replaces the contact in every cached list, so that none has to be fetched again. */
function updateContact(client: QueryClient, card: CrmVisitCard): void {
  // Query keys of this prefix also hold other shapes, without the response envelope.
  type Kept = Partial<ResponseOf<'listCrmVisitCards'>>
  client.setQueriesData<Kept>({ queryKey: ['listCrmVisitCards'] }, (answer) => {
    const list = [...(answer?.crmVisitCardList ?? [])]
    const at = list.findIndex((one) => one.idCrmVisitCard === card.idCrmVisitCard)
    if (at < 0) return answer
    list[at] = card
    return { ...answer, crmVisitCardList: list }
  })
}

const makeEngine = (client: QueryClient, idAccount: string): EnrichmentEngine =>
  createEnrichmentEngine({
    start: (idCrmVisitCard, type) =>
      withSession(async () => {
        const { result } = await callEndpoint('startEnrichment', { body: { type, idCrmVisitCard } })
        return result.idProcessAction
      }),
    read: async (id) => {
      const options = endpointQuery('getEnrichment', { params: { id } })
      return (await client.fetchQuery({ ...options, staleTime: 0, retry: false })).result
    },
    onStarted: ({ idProcessAction, idCrmVisitCard, type }) => {
      if (idProcessAction === null) return
      noteStarted(idAccount, { idProcessAction, idCrmVisitCard, type, startedAt: Date.now() })
      activityChanged(client)
    },
    onSettled: ({ idCrmVisitCard }, { crmVisitCard }) => {
      if (crmVisitCard?.idCrmVisitCard === idCrmVisitCard) updateContact(client, crmVisitCard)
      else void client.invalidateQueries({ queryKey: ['listCrmVisitCards'] })
    },
    save: (text) => storeEnrichments(idAccount, text),
    isVisible: () => document.visibilityState === 'visible',
    now: () => Date.now(),
  })

let current: { engine: EnrichmentEngine; client: QueryClient; idAccount: string; stop: () => void } | null =
  null

function leave(): void {
  current?.stop()
  current?.engine.wipe()
  current = null
}

/** The page's single engine; replaced when the account or the query client changes. */
export function enrichmentEngine(client: QueryClient, idAccount: string): EnrichmentEngine {
  if (current?.client === client && current.idAccount === idAccount) return current.engine
  leave()
  const engine = makeEngine(client, idAccount)
  const stop = listen(document, 'visibilitychange', engine.visibilityChanged)
  current = { engine, client, idAccount, stop }
  return engine
}

/** Restores queues stored by pages that were reloaded or closed: running ones are polled, unstarted ones are held. */
export async function takeUpEnrichments(client: QueryClient, idAccount: string): Promise<void> {
  const stored = await takeStoredEnrichments(idAccount)
  if (stored.length === 0) return
  const engine = enrichmentEngine(client, idAccount)
  for (const text of stored) engine.restore(text)
  wantEnrichments()
}

export function enrich(client: QueryClient, idAccount: string, wishes: readonly WantedEnrichment[]): void {
  if (wishes.length === 0) return
  enrichmentEngine(client, idAccount).add(wishes)
  wantEnrichments()
}

/**
 * Enriches a person who may not be a contact yet: the API creates one from its reference directory, by email and SIREN
 * (api.md 4.1). Resolves to the contact's id; null where the API does not tell it, and then the tray does not show the
 * run. Throws ApiError. Idempotent: a retry returns the same run and creates no second contact.
 */
export async function enrichByEmail(
  client: QueryClient,
  idAccount: string,
  { email, siren, type }: { email: string; siren: string; type: EnrichmentType },
): Promise<{ idProcessAction: number; idCrmVisitCard: number | null }> {
  const { idProcessAction } = await withSession(async () => {
    const { result } = await callEndpoint('startEnrichment', { body: { type, email, siren } })
    return result
  })
  void client.invalidateQueries({ queryKey: ['listCrmVisitCards'] })
  const run = endpointQuery('getEnrichment', { params: { id: idProcessAction } })
  const card = await client.fetchQuery({ ...run, staleTime: 0 }).then(
    ({ result }) => result.crmVisitCard,
    () => null,
  )
  if (card === null) return { idProcessAction, idCrmVisitCard: null }
  const { idCrmVisitCard } = card
  enrichmentEngine(client, idAccount).follow({ idCrmVisitCard, type, before: card }, idProcessAction)
  wantEnrichments()
  return { idProcessAction, idCrmVisitCard }
}

/** Deletes the queue and history of every account in this browser. Called at sign-out. */
export function wipeEnrichments(): void {
  leave()
  wipeStarted()
  wipeStoredEnrichments()
}
