import 'server-only'
import type { Operation } from '#lib/contract/index.ts'
import { deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import { instantOf } from '#lib/format/dates.ts'
import type { FieldOffsets } from '../answer/field-offsets.ts'
import { outsideRequests } from '../outside.ts'
import { TimeSlices } from '../time-slices.ts'
import type { WorkspaceDatabase } from './database.ts'
import { idOf, jsonObjectOf } from './fields.ts'
import { knownNow, observeOpportunities, type SeenOpportunity } from './sightings.ts'
import { workspace } from './store.ts'

/** Stage and deadline of an opportunity from the API; null where it is not one. */
export function seenIn(opportunity: unknown): SeenOpportunity | null {
  const { idOpportunity, idStade, deadline, modified } = jsonObjectOf(opportunity)
  const id = idOf(idOpportunity)
  if (id === null || idStade === undefined) return null
  return {
    idOpportunity: id,
    idStade: idOf(idStade),
    deadline: typeof deadline === 'string' ? deadlineDayOf(deadline) : null,
    at: (typeof modified === 'string' ? instantOf(modified) : null) ?? Date.now(),
  }
}

const FIELDS = ['idOpportunity', 'idStade', 'deadline', 'modified'] as const
const [ID, STAGE, DEADLINE, MODIFIED] = [0, 1, 2, 3]

/** Adds to `seen` those of `glimpses` that are not known already: as a rule none, of thousands. */
async function addNews(
  seen: Map<number, SeenOpportunity>,
  glimpses: FieldOffsets,
  known: ReturnType<typeof knownNow>,
): Promise<void> {
  const slices = new TimeSlices()
  for (let item = 0; item < glimpses.count; item += 1) {
    const idOpportunity = glimpses.int(item, ID)
    if (idOpportunity === null) continue
    const idStade = glimpses.int(item, STAGE)
    const last = known.get(idOpportunity)
    const isKnown = last !== undefined && last.deadlineAt !== null && last.idStade === idStade
    if (isKnown && glimpses.begins(item, DEADLINE, last.deadline)) seen.delete(idOpportunity)
    else {
      const [deadline, modified] = [glimpses.text(item, DEADLINE), glimpses.text(item, MODIFIED)]
      const one = seenIn({ idOpportunity, idStade, deadline, modified })
      if (one) seen.set(idOpportunity, one)
    }
    if (item % 64 === 63 && slices.isDue()) await slices.rest()
  }
}

/** Collects stages and deadlines while an answer is read, to be recorded by `tell`; null for other operations. */
export function stageReader(operation: Operation, scope: string) {
  if (operation !== 'listOpportunities') return null
  const seen = new Map<number, SeenOpportunity>()
  let glimpsed: FieldOffsets | null = null
  return {
    fields: FIELDS,
    item: (item: unknown): void => {
      const one = seenIn(item)
      if (one) seen.set(one.idOpportunity, one)
    },
    items: (glimpses: FieldOffsets): void => {
      glimpsed = glimpses
    },
    /** Not awaited; what cannot be written now is seen again at the next read. */
    tell: (): void => {
      if (seen.size === 0 && (glimpsed === null || glimpsed.count === 0)) return
      const told = async (db: WorkspaceDatabase) => {
        if (glimpsed) await addNews(seen, glimpsed, knownNow(db, scope))
        if (seen.size > 0) await observeOpportunities(db, scope, [...seen.values()])
      }
      outsideRequests(() => workspace().ask(told)).catch(() => undefined)
    },
  }
}
