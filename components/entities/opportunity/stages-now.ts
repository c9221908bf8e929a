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
  /** Identifies the workspace by its start. Null: no workspace; undefined: not read yet. */
  knownSince: string | null | undefined
}

/** Since when opportunities are in their stage, as the workspace knows it; empty without one. */
export const stagesNowStore = createStore<Known>({ stages: none, knownSince: undefined })

type Columns = Omit<StagesNow, 'total' | 'knownSince'>

/** `known` merged with a response; for each opportunity the newest entry wins. */
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

/** The reverse: `known` as columns, with the start of its workspace. */
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

/** Since when a card is in its stage; null where that is unknown, or where its latest move has not been read yet. */
export function inStageSince(
  now: ReadonlyMap<number, InStage>,
  card: { idOpportunity: number; idStade: number | null },
): { at: number; atLeast: boolean } | null {
  const known = now.get(card.idOpportunity)
  if (known?.idStade !== card.idStade) return null
  return { at: known.at, atLeast: known.how === 'first' }
}
