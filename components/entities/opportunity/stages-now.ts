import { useSyncExternalStore } from 'react'
import type { StageKnowledge, StagesNow } from '#lib/domain/workspace/workspace.ts'
import { createStore } from '#lib/store.ts'

interface InStage {
  idStade: number | null
  /** Milliseconds since 1970, by the API's clock. */
  at: number
  how: StageKnowledge
}

const none: ReadonlyMap<number, InStage> = new Map()

interface Known {
  stages: ReadonlyMap<number, InStage>
  /** Of which workspace: when it began. Null: of none; undefined: nobody has said anything yet. */
  knownSince: string | null | undefined
}

/** Since when opportunities are in their stage, as the workspace knows it; empty without one. */
export const stagesNowStore = createStore<Known>({ stages: none, knownSince: undefined })

type Columns = Omit<StagesNow, 'total' | 'knownSince'>

/** `known` with what an answer tells; of one opportunity the newest counts. */
export function withStages(
  known: ReadonlyMap<number, InStage>,
  { idOpportunity, idStade, at, how }: Columns,
) {
  const all = new Map(known)
  for (const [index, id] of idOpportunity.entries()) {
    const entered = at[index] ?? 0
    if (entered < (all.get(id)?.at ?? 0)) continue
    all.set(id, { idStade: idStade[index] ?? null, at: entered, how: how[index] ?? 'first' })
  }
  return all
}

/** The same the other way round, and of which workspace it is. */
export function knownStageColumns(known: Known): Columns & Pick<Known, 'knownSince'> {
  const stages = [...known.stages.values()]
  return {
    knownSince: known.knownSince,
    idOpportunity: [...known.stages.keys()],
    idStade: stages.map(({ idStade }) => idStade),
    at: stages.map(({ at }) => at),
    how: stages.map(({ how }) => how),
  }
}

export const useStagesNow = (): ReadonlyMap<number, InStage> =>
  useSyncExternalStore(
    stagesNowStore.subscribe,
    () => stagesNowStore.get().stages,
    () => none,
  )

/** Since when a card is where it is; null where nobody knows. A move that was not read yet is as old as its last change. */
export function inStageSince(
  now: ReadonlyMap<number, InStage>,
  card: { idOpportunity: number; idStade: number | null },
): { at: number; atLeast: boolean } | null {
  const known = now.get(card.idOpportunity)
  if (known?.idStade !== card.idStade) return null
  return { at: known.at, atLeast: known.how === 'first' }
}
