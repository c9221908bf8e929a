import 'server-only'

import type { Operation } from '#lib/contract/index.ts'
import { instantOf } from '#lib/format/dates.ts'

import { outsideRequests } from '../outside.ts'
import { fieldsOf, idOf } from './fields.ts'
import { type SeenStage, seeStages } from './history.ts'
import { workspace } from './store.ts'

/** The stage of an opportunity as the API shows it, null where that is no opportunity. */
export function stageIn(opportunity: unknown): SeenStage | null {
  const { idOpportunity, idStade, modified } = fieldsOf(opportunity)
  const id = idOf(idOpportunity)
  if (id === null || idStade === undefined) return null
  return {
    idOpportunity: id,
    idStade: idOf(idStade),
    at: (typeof modified === 'string' ? instantOf(modified) : null) ?? Date.now(),
  }
}

/** Gathers the stages that an answer shows, item by item, for `tell`; null for answers without opportunities. */
export function stageReader(operation: Operation, scope: string) {
  if (operation !== 'listOpportunities') return null
  const seen = new Map<number, SeenStage>()
  return {
    item: (item: unknown): void => {
      const stage = stageIn(item)
      if (stage) seen.set(stage.idOpportunity, stage)
    },
    /** Nobody waits for it, and what could not be written is seen again. */
    tell: (): void => {
      if (seen.size === 0) return
      outsideRequests(() => workspace().ask((db) => seeStages(db, scope, [...seen.values()]))).catch(
        () => undefined,
      )
    },
  }
}
