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
  | { outcome: 'notSaved'; error: unknown }
  /** May have been created: `resolve` looks again. */
  | { outcome: 'unknown'; error: unknown; resolve: () => Promise<CreateResult> }

/**
 * Creates an opportunity (api.md 4.5). When the API does not confirm, looks among the company's opportunities for a new
 * one that is what was wanted before anything is said. Never rejects.
 */
export async function createOpportunity(draft: OpportunityDraft, api: CreateApi): Promise<CreateResult> {
  let before: ReadonlySet<number>
  try {
    // What stands there already cannot be what this call creates: without this, a twin would pass for it.
    before = new Set((await api.ofCompany(draft.idCompany)).map(({ idOpportunity }) => idOpportunity))
  } catch (error) {
    return { outcome: 'notSaved', error }
  }
  const look = async (error: unknown): Promise<CreateResult> => {
    try {
      const found = (await api.ofCompany(draft.idCompany)).find(
        (one) => !before.has(one.idOpportunity) && holdsComparable(one, draft),
      )
      return found ? { outcome: 'saved', card: found } : { outcome: 'notSaved', error }
    } catch {
      return { outcome: 'unknown', error, resolve: () => look(error) }
    }
  }
  try {
    return { outcome: 'saved', card: await api.write(newRecord(draft)) }
  } catch (error) {
    return isUnclear(error) ? look(error) : { outcome: 'notSaved', error }
  }
}
