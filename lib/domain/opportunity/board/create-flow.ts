import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityDraft } from './card.ts'
import { holdsComparable, newRecord, type OpportunityBody } from './record.ts'
import { isOutcomeUnknown } from './save-flow.ts'

export interface CreateApi {
  /** The company's opportunities that are not deleted. */
  ofCompany: (idCompany: number) => Promise<readonly Opportunity[]>
  /** Creates it and returns the card. Throws an error with a `code`. */
  write: (body: OpportunityBody) => Promise<Opportunity>
}

export type CreateResult =
  | { outcome: 'saved'; card: Opportunity }
  /** `before`: ids that existed before the request, where they could be read: a slow API may still create it. */
  | { outcome: 'notSaved'; error: unknown; before?: ReadonlySet<number> }
  /** May have been created: `resolve` checks again. `before`: as above, to pass on as `earlier` of a retry. */
  | { outcome: 'unknown'; error: unknown; before: ReadonlySet<number>; resolve: () => Promise<CreateResult> }

const newAmong = (
  cards: readonly Opportunity[],
  draft: OpportunityDraft,
  before: ReadonlySet<number>,
): Opportunity | undefined =>
  cards.find((one) => !before.has(one.idOpportunity) && holdsComparable(one, draft))

/**
 * Creates an opportunity (api.md 4.5). When the API does not confirm, it looks for a new opportunity of the company
 * with these values before it reports an outcome. `earlier`: the `before` of a failed attempt; what that attempt
 * created late is returned and not created twice. Never rejects.
 */
export async function createOpportunity(
  draft: OpportunityDraft,
  api: CreateApi,
  earlier?: ReadonlySet<number>,
): Promise<CreateResult> {
  let before: ReadonlySet<number>
  try {
    // Exclude those that exist already: one with the same values would be mistaken for the new one.
    const there = await api.ofCompany(draft.idCompany)
    const late = earlier && newAmong(there, draft, earlier)
    if (late) return { outcome: 'saved', card: late }
    before = new Set(there.map(({ idOpportunity }) => idOpportunity))
  } catch (error) {
    return { outcome: 'notSaved', error }
  }
  const first = earlier ?? before
  const look = async (error: unknown): Promise<CreateResult> => {
    try {
      const found = newAmong(await api.ofCompany(draft.idCompany), draft, before)
      return found ? { outcome: 'saved', card: found } : { outcome: 'notSaved', error, before: first }
    } catch {
      return { outcome: 'unknown', error, before: first, resolve: () => look(error) }
    }
  }
  try {
    return { outcome: 'saved', card: await api.write(newRecord(draft)) }
  } catch (error) {
    return isOutcomeUnknown(error) ? look(error) : { outcome: 'notSaved', error }
  }
}
