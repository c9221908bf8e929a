import type { ItemOf, QueryOf, ReadOperation } from '#lib/contract/index.ts'
import { chunksOf } from '#lib/domain/api/chunks.ts'
import type { EnrichmentJob } from '#lib/domain/enrichment/enrichment-queue.ts'
import {
  factsNeeded,
  type ImportFacts,
  type ImportTarget,
  PLAN_CONTACT_FIELDS,
  PLAN_OPPORTUNITY_FIELDS,
  type PlanCompany,
  type PlanContact,
} from '#lib/domain/import/plan.ts'
import { contactKey, identifierKey, type ReadRow } from '#lib/domain/import/read-row.ts'
import { MAX_PAUSES } from '#lib/domain/mass/batch.ts'
import { mailboxOf } from '#lib/domain/newsletter/subscribe-check.ts'
import { wait } from '#lib/domain/time/wait.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { LookupRun } from '#lib/lookup/lookup-run.ts'
import { lookUpCompanies } from '#lib/lookup/lookup-runs.ts'
import { restOf } from '#lib/query/batch-rules.ts'
import { callEndpoint, itemsOf, type ReadInput } from '#lib/query/call.ts'
import { mapConcurrently } from '#lib/query/chunked-call.ts'
import { withSession } from '#lib/session/session-store.ts'

/** Retries after `retry-after`; rethrows other errors, and the reason of `signal`. */
async function withRetry<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let rests = 0; ; rests += 1) {
    signal.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      const pause = rests < MAX_PAUSES ? restOf(error) : null
      if (pause === null) throw error
      await wait(pause, signal)
    }
  }
}

export interface CheckProgress {
  step: 'rows' | 'companies' | 'contacts' | 'existing' | 'plan'
  done: number
  total: number
}

export interface CheckWatch {
  signal: AbortSignal
  onProgress: (progress: CheckProgress) => void
}

/** Reads a list for many values, fifty per call; honours `retry-after`. Throws ApiError. */
async function readMany<Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
  parameter: keyof QueryOf<Op> & string,
  values: readonly (string | number)[],
  step: CheckProgress['step'],
  { signal, onProgress }: CheckWatch,
): Promise<ItemOf<Op>[]> {
  let done = 0
  const { query } = input as { query?: object }
  const answers = await mapConcurrently(chunksOf(values), async (chunk) => {
    const asked = { ...input, query: { ...query, [parameter]: chunk } } as ReadInput<Op>
    const answer = await withRetry(() => withSession(() => callEndpoint(operation, asked, signal)), signal)
    done += chunk.length
    onProgress({ step, done, total: values.length })
    return itemsOf(operation, answer)
  })
  return answers.flat()
}

type Identifier = NonNullable<ReadRow['identifier']>

/** Identifiers per lookup: results are matched synchronously, which for all of them would block the page. */
const LOOKED_UP = 1_000

async function readCompanies(
  identifiers: readonly Identifier[],
  { signal, onProgress }: CheckWatch,
): Promise<ImportFacts['companies']> {
  const found = new Map<string, PlanCompany[]>()
  let done = 0
  for (const part of chunksOf(identifiers, LOOKED_UP)) {
    const run = new LookupRun(part, (chunk, own) =>
      withRetry(() => lookUpCompanies(chunk, own), AbortSignal.any([own, signal])),
    )
    const stop = run.subscribe(() => {
      const now = done + Math.min(part.length, run.progress().done)
      onProgress({ step: 'companies', done: now, total: identifiers.length })
    })
    signal.addEventListener('abort', run.cancel)
    const { matches, failed } = await run.start()
    stop()
    signal.removeEventListener('abort', run.cancel)
    signal.throwIfAborted()
    const [failure] = failed
    if (failure) throw failure.error
    for (const { entry, companies } of matches)
      found.set(
        identifierKey(entry as Identifier),
        companies.map(({ idCompany, siren, name }) => ({ idCompany, siren, name: plainLine(name) })),
      )
    done += part.length
  }
  return found
}

async function readContacts(emails: string[], ids: number[], watch: CheckWatch) {
  const input = { query: {}, fields: PLAN_CONTACT_FIELDS }
  const byEmail = await readMany('listCrmVisitCards', input, 'email', emails, 'contacts', watch)
  const byId = await readMany('listCrmVisitCards', input, 'idCrmVisitCard', ids, 'contacts', watch)
  // Two spellings of an address may return the same contact twice.
  const cards = new Map((byEmail as PlanContact[]).map((card) => [card.idCrmVisitCard, card])).values()
  const contacts = Map.groupBy(cards, ({ email }) => mailboxOf(email) ?? '')
  for (const card of byId) contacts.set(contactKey({ idCrmVisitCard: card.idCrmVisitCard }), [card])
  return contacts
}

async function readSubscriptions(cards: readonly PlanContact[], watch: CheckWatch) {
  const ids = [...new Set(cards.map(({ idCrmVisitCard }) => idCrmVisitCard))]
  // As they are spelled: the API may tell small letters from capitals.
  const addresses = [...new Set(cards.flatMap(({ email }) => email?.trim() || []))]
  const read = (name: 'idCrmVisitCard' | 'crmVisitCardEmail', values: readonly (number | string)[]) =>
    readMany('listNewsletterContacts', { query: {} }, name, values, 'existing', watch)
  const known = [...(await read('idCrmVisitCard', ids)), ...(await read('crmVisitCardEmail', addresses))]
  const byId = Map.groupBy(known, (one) => String(one.idCrmVisitCard))
  const byAddress = Map.groupBy(known, (one) => mailboxOf(one.crmVisitCard?.email) ?? '')
  return new Map([...byAddress, ...byId])
}

/**
 * Reads the companies and contacts that rows refer to, and existing records that an action would duplicate
 * (api.md 4.4, 4.6, 4.9, 4.10, 4.11). Throws ApiError, or the reason of the signal.
 */
export async function readImportFacts(
  rows: readonly ReadRow[],
  { action, idSupply }: ImportTarget,
  jobs: ReadonlyMap<string, EnrichmentJob>,
  watch: CheckWatch,
): Promise<ImportFacts> {
  // Also for rows refused already, so that all their faults are reported at once.
  const { identifiers, emails, ids } = factsNeeded(rows)
  const companies = await readCompanies(
    identifiers.filter((one) => one !== null),
    watch,
  )
  const contacts = await readContacts(emails, ids, watch)
  const cards = [...contacts.values()].flat()
  const idCompanies = new Set([...companies.values()].flat().map(({ idCompany }) => idCompany))
  for (const { idCompany } of cards) if (idCompany !== null && action === 'create') idCompanies.add(idCompany)
  const askedOf = (one: ImportTarget['action']) => (action === one ? [...idCompanies] : [])
  const fields = PLAN_OPPORTUNITY_FIELDS
  const opportunities = await readMany(
    'listOpportunities',
    { query: {}, fields },
    'idCompany',
    askedOf('create'),
    'existing',
    watch,
  )
  const tags = await readMany(
    'listSupplyIdentifications',
    { query: { idSupply } },
    'idCompany',
    askedOf('tag'),
    'existing',
    watch,
  )
  return {
    companies,
    contacts,
    opportunities: Map.groupBy(opportunities, ({ idCompany }) => idCompany),
    tags: new Map(tags.map((tag) => [tag.idCompany, tag])),
    subscriptions: action === 'subscribe' ? await readSubscriptions(cards, watch) : new Map(),
    jobs,
  }
}
