import type { QueryClient } from '@tanstack/react-query'
import { type EnrichmentJob, isGoingOn, jobKey } from '#lib/domain/enrichment/enrichment-queue.ts'
import { holdsTag, sameTag, tagKey } from '#lib/domain/routine/routine-tag.ts'
import { enrich, enrichmentEngine } from '#lib/enrichment/enrichments.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { withSession } from '#lib/session/session-store.ts'
import { change } from './change-sender.ts'
import { create, type MassSend, type Sender, type SendOf, subscribe, tag, unsubscribe } from './senders.ts'

/** The outcome of an enrichment for its row: the id of its run, or an ApiError. */
function endOf(job: EnrichmentJob | undefined): number {
  if (job?.state === 'finished') return job.idProcessAction ?? 0
  const requestId = job?.requestId ?? null
  if (job === undefined || job.state === 'unclear' || job.state === 'lost')
    throw new ApiError({ code: 'outcome_unknown', requestId })
  // Also one that is held, as the API has refused another.
  const code = job.state === 'failed' ? 'enrichment_failed' : 'upstream_rejected'
  throw new ApiError({ code, message: job.message ?? '', requestId })
}

/** Sends an enrichment through the page's engine, which shows it in the tray and polls it to its end. */
const enricher = (client: QueryClient, idAccount: string): Sender<SendOf<'enrich'>> => ({
  writes: 'startEnrichment',
  before: async () => [],
  write: async ({ type, idCrmVisitCard }) => {
    const engine = enrichmentEngine(client, idAccount)
    const key = jobKey({ idCrmVisitCard, type })
    const find = () => engine.get().find((job) => jobKey(job) === key)
    const ended = () => {
      enrich(client, idAccount, [{ idCrmVisitCard, type, before: null }])
      return new Promise<EnrichmentJob | undefined>((resolve) => {
        const look = () => {
          const now = find()
          if (now && isGoingOn(now)) return
          stop()
          resolve(now)
        }
        const stop = engine.subscribe(look)
        queueMicrotask(look)
      })
    }
    const release = engine.stayAwake()
    const job = await ended()
    // Nobody confirmed its start: if it is running, a second start returns the same run (api.md 4.1).
    const last = job?.state === 'unclear' ? await ended() : job
    release()
    return endOf(last)
  },
  look: async ({ idCrmVisitCard, enrichedAt }) => {
    const { crmVisitCardList } = await withSession(() =>
      callEndpoint('listCrmVisitCards', { query: { idCrmVisitCard } }),
    )
    const card = crmVisitCardList.find((one) => one.idCrmVisitCard === idCrmVisitCard)
    return card !== undefined && card.lastEnrichmentDate !== enrichedAt ? 0 : null
  },
})

/** As `tag`; but what a colleague has set since the person saw another value, while the run was interrupted, stays. */
const tagSeen: Sender<SendOf<'tag'>> = {
  ...tag,
  write: async (send, before) => {
    const { idSupply, idCompany, change, seen } = send
    if (seen !== undefined) {
      const query = { idSupply, idCompany }
      const answer = await withSession(() => callEndpoint('listSupplyIdentifications', { query }))
      const now = answer.supplyIdentificationList.find((row) => tagKey(row) === tagKey(send))
      if (now && !sameTag(now, seen, change) && !holdsTag(now, change))
        throw new ApiError({ code: 'changed_meanwhile' })
    }
    return tag.write(send, before)
  },
}

/** The sender of an action; null for one that writes nothing. */
export function senderOf(
  action: MassSend['action'],
  client: QueryClient,
  idAccount: string,
): Sender<MassSend> | null {
  const senders = {
    lookup: null,
    create,
    tag: tagSeen,
    subscribe,
    unsubscribe,
    enrich: enricher(client, idAccount),
    change,
  }
  return senders[action] as Sender<MassSend> | null
}
