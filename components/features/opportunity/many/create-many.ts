import { type Batch, runBatch } from '#lib/domain/mass/batch.ts'
import { createOpportunity } from '#lib/domain/opportunity/board/create-flow.ts'
import { draftOf, type OpportunityValues } from '#lib/domain/opportunity/opportunity-form.ts'
import { batchRules } from '#lib/query/batch-rules.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { withSession } from '#lib/session/session-store.ts'

export interface CompanyNamed {
  idCompany: number
  name: string
}

/** The API did not confirm, and could not be read since. */
class Unknown extends Error {}

const api = {
  ofCompany: (idCompany: number) =>
    withSession(
      async () => (await callEndpoint('listOpportunities', { query: { idCompany } })).opportunityList,
    ),
  write: (body: Parameters<Parameters<typeof createOpportunity>[1]['write']>[0]) =>
    withSession(async () => (await callEndpoint('saveOpportunity', { body })).opportunity),
}

/**
 * The same opportunity for each company (api.md 4.5), a few at a time, each with a result of its own. A write that the
 * API did not confirm is looked for before it counts as unknown, and is never sent twice.
 */
export function createMany(
  companies: readonly CompanyNamed[],
  values: OpportunityValues,
): Batch<CompanyNamed> {
  return runBatch(
    companies,
    async ({ idCompany }) => {
      const result = await createOpportunity(draftOf({ ...values, idCompany }), api)
      if (result.outcome === 'notSaved') throw result.error
      if (result.outcome === 'unknown') throw new Unknown('', { cause: result.error })
    },
    { ...batchRules, isUnknown: (error) => error instanceof Unknown },
  )
}
