import 'server-only'

import type { Operation } from '#lib/contract/index.ts'
import { dayOf } from '#lib/domain/opportunity/board/card.ts'
import { instantOf } from '#lib/format/dates.ts'

import { outsideRequests } from '../outside.ts'
import { fieldsOf, idOf } from './fields.ts'
import { type SeenOpportunity, seeOpportunities } from './sightings.ts'
import { workspace } from './store.ts'

/** Stage and deadline of an opportunity as the API shows it, null where that is no opportunity. */
export function seenIn(opportunity: unknown): SeenOpportunity | null {
  const { idOpportunity, idStade, deadline, modified } = fieldsOf(opportunity)
  const id = idOf(idOpportunity)
  if (id === null || idStade === undefined) return null
  return {
    idOpportunity: id,
    idStade: idOf(idStade),
    deadline: typeof deadline === 'string' ? dayOf(deadline) : null,
    at: (typeof modified === 'string' ? instantOf(modified) : null) ?? Date.now(),
  }
}

/** Gathers the stages and deadlines that an answer shows, item by item, for `tell`; null for answers without opportunities. */
export function stageReader(operation: Operation, scope: string) {
  if (operation !== 'listOpportunities') return null
  const seen = new Map<number, SeenOpportunity>()
  return {
    item: (item: unknown): void => {
      const one = seenIn(item)
      if (one) seen.set(one.idOpportunity, one)
    },
    /** Nobody waits for it, and what could not be written is seen again. */
    tell: (): void => {
      if (seen.size === 0) return
      outsideRequests(() => workspace().ask((db) => seeOpportunities(db, scope, [...seen.values()]))).catch(
        () => undefined,
      )
    },
  }
}
