import type { QueryClient } from '@tanstack/react-query'
import type { WriteOperation } from '#lib/contract/index.ts'
import { type EnrichmentJob, isSettled, jobKey } from '#lib/domain/enrichment/enrichment-queue.ts'
import type { ImportSend } from '#lib/domain/import/plan.ts'
import type { ImportAction } from '#lib/domain/import/read-row.ts'
import { goesOn } from '#lib/domain/newsletter/newsletter-stats.ts'
import { holdsComparable, newRecord } from '#lib/domain/opportunity/board/record.ts'
import { holds } from '#lib/domain/routine/routine-tag.ts'
import { enrich, enrichmentEngine } from '#lib/enrichment/enrichments.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { withSession } from '#lib/session/session-store.ts'

type SendOf<Action extends ImportAction> = Extract<ImportSend, { action: Action }>

/** How a row is sent, and how it is found out later whether it was. All of it throws ApiError. */
export interface Sender<Send> {
  writes: WriteOperation
  /** Ids of what is there already and looks the same: none of them can be what is about to be made. */
  before: (send: Send) => Promise<number[]>
  /** Answers the id of what was made, where it has one. */
  write: (send: Send) => Promise<number | null>
  /** What became of a write that nobody confirmed: the id of what it made (0: it has none), or null: nothing was. */
  look: (send: Send, before: readonly number[]) => Promise<number | null>
}

const none = async (): Promise<number[]> => []

async function opportunitiesOf({ draft }: SendOf<'create'>) {
  const query = { idCompany: draft.idCompany }
  const { opportunityList } = await withSession(() => callEndpoint('listOpportunities', { query }))
  return opportunityList
    .filter((one) => holdsComparable(one, draft))
    .map(({ idOpportunity }) => idOpportunity)
}

const create: Sender<SendOf<'create'>> = {
  writes: 'saveOpportunity',
  before: opportunitiesOf,
  write: async ({ draft }) => {
    const body = newRecord(draft)
    const { opportunity } = await withSession(() => callEndpoint('saveOpportunity', { body }))
    return opportunity.idOpportunity
  },
  look: async (send, before) => (await opportunitiesOf(send)).find((id) => !before.includes(id)) ?? null,
}

const tag: Sender<SendOf<'tag'>> = {
  writes: 'tagSupplyIdentification',
  before: none,
  write: async ({ idSupply, idCompany, change }) => {
    const body = { idSupply, idCompany, ...change }
    await withSession(() => callEndpoint('tagSupplyIdentification', { body }))
    return null
  },
  look: async ({ idSupply, idCompany, change }) => {
    const query = { idSupply, idCompany }
    const { supplyIdentificationList } = await withSession(() =>
      callEndpoint('listSupplyIdentifications', { query }),
    )
    const is = supplyIdentificationList.some(
      (row) => row.idSupply === idSupply && row.idCompany === idCompany && holds(row, change),
    )
    return is ? 0 : null
  },
}

const subscribe: Sender<SendOf<'subscribe'>> = {
  writes: 'subscribeNewsletterContact',
  before: none,
  write: async ({ idNewsletter, idCrmVisitCard, owner }) => {
    const by = 'idUser' in owner ? { idUserResponsable: owner.idUser } : { userResponsableEmail: owner.email }
    const body = { idNewsletter, idCrmVisitCard, ...by }
    await withSession(() => callEndpoint('subscribeNewsletterContact', { body }))
    return null
  },
  look: async ({ idNewsletter, idCrmVisitCard }) => {
    const query = { idNewsletter, idCrmVisitCard }
    const { newsletterContactList } = await withSession(() =>
      callEndpoint('listNewsletterContacts', { query }),
    )
    return newsletterContactList.some(goesOn) ? 0 : null
  },
}

const failure = (code: string, message: string | null) =>
  new ApiError({
    status: 0,
    code,
    message: message ?? '',
    retryable: false,
    requestId: null,
    retryAfter: null,
  })

/** What the end of an enrichment is for its row. */
function endOf(job: EnrichmentJob | undefined): number {
  if (job?.state === 'finished') return job.idProcessAction ?? 0
  if (job === undefined || job.state === 'unclear' || job.state === 'lost')
    throw failure('outcome_unknown', null)
  throw failure(job.state === 'refused' ? 'upstream_rejected' : 'enrichment_failed', job.message)
}

/** One by the engine that all enrichments of the page go through: its tray shows it, and it reads the run to its end. */
const enricher = (client: QueryClient, idAccount: string): Sender<SendOf<'enrich'>> => ({
  writes: 'startEnrichment',
  before: none,
  write: async ({ type, idCrmVisitCard }) => {
    const engine = enrichmentEngine(client, idAccount)
    const key = jobKey({ idCrmVisitCard, type })
    const find = () => engine.get().find((job) => jobKey(job) === key)
    enrich(client, idAccount, [{ idCrmVisitCard, type, before: null }])
    const job = await new Promise<EnrichmentJob | undefined>((resolve) => {
      const look = () => {
        const now = find()
        if (now !== undefined && !isSettled(now) && now.state !== 'held') return
        stop()
        resolve(now)
      }
      const stop = engine.subscribe(look)
      queueMicrotask(look)
    })
    return endOf(job)
  },
  look: async ({ idCrmVisitCard, enrichedAt }) => {
    const { crmVisitCardList } = await withSession(() =>
      callEndpoint('listCrmVisitCards', { query: { idCrmVisitCard } }),
    )
    const card = crmVisitCardList.find((one) => one.idCrmVisitCard === idCrmVisitCard)
    return card !== undefined && card.lastEnrichmentDate !== enrichedAt ? 0 : null
  },
})

/** The sender of an action; null for one that writes nothing. */
export function senderOf(
  action: ImportAction,
  client: QueryClient,
  idAccount: string,
): Sender<ImportSend> | null {
  const senders = { lookup: null, create, tag, subscribe, enrich: enricher(client, idAccount) }
  return senders[action] as Sender<ImportSend> | null
}
