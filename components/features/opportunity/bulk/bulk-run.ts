import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Batch, BatchEntry } from '#lib/domain/mass/batch.ts'
import { boardCardOf } from '#lib/domain/opportunity/board/card.ts'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import { type CardChange, takesBack } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { ChangedMeanwhile, change, saveChange } from '#lib/mass/change-sender.ts'
import { type MassRun, startRun } from '#lib/mass/mass-run.ts'
import { createListeners } from '#lib/store.ts'

/** One that was left to somebody else's change, and how it is now. */
export interface BulkConflict {
  change: CardChange
  theirs: Opportunity
}

export interface BulkRun extends Batch<CardChange> {
  title: string
  /** Those that somebody else changed meanwhile. */
  conflicts: () => readonly BulkConflict[]
  /** Writes these over what somebody else made of them, as it was told; changed again since, they are conflicts again. */
  overwrite: (some: readonly BulkConflict[]) => void
  /** What takes back those that were written. */
  takesBack: () => readonly CardChange[]
  /** How many were written, and how many held everything already. */
  counts: () => { written: number; same: number }
  close: () => void
}

interface BulkOrder {
  title: string
  changes: readonly CardChange[]
  nameOf: (change: CardChange) => string
  onSaved: (change: CardChange, saved: Saved) => void
  onTheirs: (theirs: Opportunity) => void
  /** Nothing runs any more of what was begun, tried again or written over others' changes. */
  onEnded: () => void
}

const keyOf = ({ idOpportunity }: CardChange) => String(idOpportunity)

/**
 * Changes many opportunities, each with a result of its own, as `startRun` sends and keeps them. What is written over others'
 * changes is a run besides, kept like the first: together they are told as one.
 */
export function startBulk({ title, changes, nameOf, onSaved, onTheirs, onEnded }: BulkOrder): BulkRun {
  const { subscribe, tell } = createListeners()
  const runs: MassRun<CardChange>[] = []
  const saved = new Map<number, Saved>()
  /** By opportunity, the run that has it now. */
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
      nameOf,
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
  /** Each of them once, as its latest run has it, in the order of the first. */
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
    restsUntil: () => runs.reduce<number | null>((until, run) => run.restsUntil() ?? until, null),
    conflicts: () =>
      get().flatMap(({ input, outcome, error }) =>
        outcome === 'failed' && error instanceof ChangedMeanwhile
          ? [{ change: input, theirs: error.theirs }]
          : [],
      ),
    overwrite: (some) =>
      start(some.map(({ change: one, theirs }) => ({ ...one, seen: boardCardOf(theirs) }))),
    takesBack: () =>
      done()
        .filter(isWritten)
        .flatMap(({ input }) => {
          const now = saved.get(input.idOpportunity)?.card
          return takesBack(input, now && boardCardOf(now)) ?? []
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
