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

/** Creates an opportunity (api.md 4.5) on pages without a board: of a company or a contact. Never rejects. */
export async function createAlone(
  client: QueryClient,
  draft: OpportunityDraft,
  earlier?: ReadonlySet<number>,
): Promise<CreateResult> {
  const write: CreateApi['write'] = (body) =>
    withSession(async () => (await callEndpoint('saveOpportunity', { body })).opportunity)
  const result = await createOpportunity(draft, { ofCompany, write }, earlier)
  // Refetch the lists whatever the outcome.
  readAfter(client, 'saveOpportunity')
  return result
}

/** The company's opportunities that have the draft's values already. Throws ApiError. */
export const findDuplicates = async (draft: OpportunityDraft) =>
  (await ofCompany(draft.idCompany)).filter((one) => holdsComparable(one, draft))
