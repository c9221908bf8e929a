import type { QueryClient } from '@tanstack/react-query'
import type { OpportunityDraft } from '#lib/domain/opportunity/board/card.ts'
import {
  type CreateApi,
  type CreateResult,
  createOpportunity,
} from '#lib/domain/opportunity/board/create-flow.ts'
import { holdsComparable } from '#lib/domain/opportunity/board/record.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { withSession } from '#lib/session/session-store.ts'

const ofCompany = (idCompany: number) =>
  withSession(async () => (await callEndpoint('listOpportunities', { query: { idCompany } })).opportunityList)

/** Creates an opportunity where no board is loaded (api.md 4.5): on a company, on a contact. Never rejects. */
export async function createAlone(
  client: QueryClient,
  draft: OpportunityDraft,
  earlier?: ReadonlySet<number>,
): Promise<CreateResult> {
  const write: CreateApi['write'] = (body) =>
    withSession(async () => (await callEndpoint('saveOpportunity', { body })).opportunity)
  const result = await createOpportunity(draft, { ofCompany, write }, earlier)
  // Whatever became of it, the lists are read again.
  readAfter(client, 'saveOpportunity')
  return result
}

/** The company's opportunities that already say what a draft says. Throws ApiError. */
export const alikeOf = async (draft: OpportunityDraft) =>
  (await ofCompany(draft.idCompany)).filter((one) => holdsComparable(one, draft))
