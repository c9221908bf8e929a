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

/** Adds to `seen` those of `offsets` that are not known already: as a rule none, of thousands. */
async function addNews(
  seen: Map<number, SeenOpportunity>,
  offsets: FieldOffsets,
  known: ReturnType<typeof knownNow>,
): Promise<void> {
  const slices = new TimeSlices()
  for (let item = 0; item < offsets.count; item += 1) {
    const idOpportunity = offsets.int(item, ID)
    if (idOpportunity === null) continue
    const idStade = offsets.int(item, STAGE)
    const last = known.get(idOpportunity)
    const isKnown = last !== undefined && last.deadlineAt !== null && last.idStade === idStade
    if (isKnown && offsets.begins(item, DEADLINE, last.deadline)) seen.delete(idOpportunity)
    else {
      const [deadline, modified] = [offsets.text(item, DEADLINE), offsets.text(item, MODIFIED)]
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
  let seenOffsets: FieldOffsets | null = null
  return {
    fields: FIELDS,
    item: (item: unknown): void => {
      const one = seenIn(item)
      if (one) seen.set(one.idOpportunity, one)
    },
    items: (offsets: FieldOffsets): void => {
      seenOffsets = offsets
    },
    /** Not awaited; what cannot be written now is seen again at the next read. */
    tell: (): void => {
      if (seen.size === 0 && (seenOffsets === null || seenOffsets.count === 0)) return
      const told = async (db: WorkspaceDatabase) => {
        if (seenOffsets) await addNews(seen, seenOffsets, knownNow(db, scope))
        if (seen.size > 0) await observeOpportunities(db, scope, [...seen.values()])
      }
      outsideRequests(() => workspace().ask(told)).catch(() => undefined)
    },
  }
}
