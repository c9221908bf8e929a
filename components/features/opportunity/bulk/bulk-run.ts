import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Batch, BatchEntry } from '#lib/domain/mass/batch.ts'
import { boardCardOf } from '#lib/domain/opportunity/board/card.ts'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import { type CardChange, inverseChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { ChangedMeanwhile, change, saveChange } from '#lib/mass/change-sender.ts'
import { type MassRun, startRun } from '#lib/mass/mass-run.ts'
import { createListeners } from '#lib/store.ts'

/** A change that was not saved because of somebody else's, and the current record. */
export interface BulkConflict {
  change: CardChange
  theirs: Opportunity
}

export interface BulkRun extends Batch<CardChange> {
  title: string
  /** Changes that were not saved because somebody else changed the record meanwhile. */
  conflicts: () => readonly BulkConflict[]
  /** Writes these over the records as shown; one that was changed again since becomes a conflict again. */
  overwrite: (some: readonly BulkConflict[]) => void
  /** The changes that undo those that were written. */
  inverseChange: () => readonly CardChange[]
  /** How many were written, and how many had the wanted values already. */
  counts: () => { written: number; same: number }
  close: () => void
}

interface BulkOrder {
  title: string
  changes: readonly CardChange[]
  nameOf: (change: CardChange) => string
  detailOf?: (change: CardChange) => string
  onSaved: (change: CardChange, saved: Saved) => void
  onTheirs: (theirs: Opportunity) => void
  /** Called when every started run, retries and overwrites included, has settled. */
  onEnded: () => void
}

const keyOf = ({ idOpportunity }: CardChange) => String(idOpportunity)

/**
 * Changes many opportunities, each with its own result, sent and stored by `startRun`. Overwriting conflicts starts a
 * second run, stored likewise; the returned object shows all runs as one.
 */
export function startBulk({ title, changes, onSaved, onTheirs, onEnded, ...words }: BulkOrder): BulkRun {
  const { subscribe, tell } = createListeners()
  const runs: MassRun<CardChange>[] = []
  const saved = new Map<number, Saved>()
  /** The latest run of each opportunity. */
  const last = new Map<number, MassRun<CardChange>>()
  let shown: readonly BatchEntry<CardChange>[] | null = null
  let running: Promise<unknown> = Promise.resolve()

  const watch = (some: readonly MassRun<CardChange>[]) => {
    const over = Promise.all(some.map((run) => run.settled()))
    running = Promise.all([running, over])
    void over.then(onEnded)
  }
  const start = (some: readonly CardChange[]) => {
    const run = startRun({
      title,
      inputs: some,
      keyOf,
      ...words,
      sender: change,
      sendOf: (one) => ({ action: 'change', ...one }),
      instead: {
        write: async (one) => {
          try {
            const result = await saveChange(one)
            saved.set(one.idOpportunity, result)
            onSaved(one, result)
            return result.wrote === null ? null : one.idOpportunity
          } catch (error) {
            if (error instanceof ChangedMeanwhile) onTheirs(error.theirs)
            throw error
          }
        },
      },
    })
    runs.push(run)
    for (const one of some) last.set(one.idOpportunity, run)
    run.subscribe(() => {
      shown = null
      tell()
    })
    watch([run])
    shown = null
    tell()
  }
  /** One entry per opportunity, from its latest run, in the order of `changes`. */
  const get = (): readonly BatchEntry<CardChange>[] => {
    if (shown !== null) return shown
    const latest = new Map<number, BatchEntry<CardChange>>()
    for (const run of runs)
      for (const entry of run.get())
        if (last.get(entry.input.idOpportunity) === run) latest.set(entry.input.idOpportunity, entry)
    shown = changes.flatMap((one) => latest.get(one.idOpportunity) ?? [])
    return shown
  }
  const done = () => get().filter(({ outcome }) => outcome === 'done')
  const isWritten = ({ input }: BatchEntry<CardChange>) =>
    (last.get(input.idOpportunity)?.madeOf(input) ?? null) !== null
  start(changes)

  return {
    title,
    get,
    subscribe,
    cancel: () => {
      for (const run of runs) run.cancel()
    },
    retry: () => {
      for (const run of runs) run.retry()
      watch(runs)
    },
    settled: async () => void (await running),
    stoppedBy: () => runs.reduce<unknown>((stopper, run) => run.stoppedBy?.() ?? stopper, null),
    restsUntil: () => runs.reduce<number | null>((until, run) => run.restsUntil() ?? until, null),
    conflicts: () =>
      get().flatMap(({ input, outcome, error }) =>
        outcome === 'failed' && error instanceof ChangedMeanwhile
          ? [{ change: input, theirs: error.theirs }]
          : [],
      ),
    overwrite: (some) =>
      start(some.map(({ change: one, theirs }) => ({ ...one, seen: boardCardOf(theirs) }))),
    inverseChange: () =>
      done()
        .filter(isWritten)
        .flatMap(({ input }) => {
          const now = saved.get(input.idOpportunity)?.card
          return inverseChange(input, now && boardCardOf(now)) ?? []
        }),
    counts: () => {
      const written = done().filter(isWritten).length
      return { written, same: done().length - written }
    },
    close: () => {
      for (const run of runs) run.close()
    },
  }
}
