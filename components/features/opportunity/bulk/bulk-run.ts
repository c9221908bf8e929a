import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { boardCardOf } from '#lib/domain/opportunity/board/card.ts'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import { type CardChange, inverseChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { afterEachEnd } from '#lib/mass/after-each-end.ts'
import { ChangedMeanwhile, change, saveChange } from '#lib/mass/change-sender.ts'
import { type MassRun, type RunWords, startRun } from '#lib/mass/mass-run.ts'

export interface BulkRun extends MassRun<CardChange> {
  title: string
  /** The changes that undo those that were written. */
  inverseChange: () => readonly CardChange[]
  /** How many were written, and how many had the wanted values already. */
  counts: () => { written: number; same: number }
}

interface BulkOrder extends Omit<RunWords<CardChange>, 'keyOf'> {
  onSaved: (change: CardChange, saved: Saved) => void
  onTheirs: (theirs: Opportunity) => void
  /** Called each time everything has settled, retries and overwrites included. */
  onEnded: () => void
}

/** Changes many opportunities, each with its own result, sent and stored by `startRun`. */
export function startBulk({ onSaved, onTheirs, onEnded, ...words }: BulkOrder): BulkRun {
  const saved = new Map<number, Saved>()
  const run = startRun({
    ...words,
    keyOf: ({ idOpportunity }) => String(idOpportunity),
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
  const done = () => run.get().flatMap(({ input, outcome }) => (outcome === 'done' ? [input] : []))
  const written = () => done().filter((input) => run.madeOf(input) !== null)
  return {
    ...afterEachEnd(run, onEnded),
    title: words.title,
    inverseChange: () =>
      written().flatMap((input) => {
        const now = saved.get(input.idOpportunity)?.card
        return inverseChange(input, now && boardCardOf(now)) ?? []
      }),
    counts: () => ({ written: written().length, same: done().length - written().length }),
  }
}
