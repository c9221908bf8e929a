import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityDraft } from './card.ts'
import { holdsComparable, newRecord, type OpportunityBody } from './record.ts'
import { isUnclear } from './save-flow.ts'

export interface CreateApi {
  /** The opportunities of a company that are not deleted. */
  ofCompany: (idCompany: number) => Promise<readonly Opportunity[]>
  /** Writes and answers the card. Throws with `code`. */
  write: (body: OpportunityBody) => Promise<Opportunity>
}

export type CreateResult =
  | { outcome: 'saved'; card: Opportunity }
  /** `before`: what was there before it was sent, where it was looked for: a slow API may save it yet. */
  | { outcome: 'notSaved'; error: unknown; before?: ReadonlySet<number> }
  /** May have been created: `resolve` looks again. `before`: as above, for a try that follows. */
  | { outcome: 'unknown'; error: unknown; before: ReadonlySet<number>; resolve: () => Promise<CreateResult> }

const newAmong = (
  cards: readonly Opportunity[],
  draft: OpportunityDraft,
  before: ReadonlySet<number>,
): Opportunity | undefined =>
  cards.find((one) => !before.has(one.idOpportunity) && holdsComparable(one, draft))

/**
 * Creates an opportunity (api.md 4.5). When the API does not confirm, looks among the company's opportunities for a new
 * one that is what was wanted before anything is said. `earlier`: the `before` of a try that came to nothing, so that what it
 * made after all is not made twice. Never rejects.
 */
export async function createOpportunity(
  draft: OpportunityDraft,
  api: CreateApi,
  earlier?: ReadonlySet<number>,
): Promise<CreateResult> {
  let before: ReadonlySet<number>
  try {
    // What stands there already cannot be what this call creates: without this, a twin would pass for it.
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
    return isUnclear(error) ? look(error) : { outcome: 'notSaved', error }
  }
}
