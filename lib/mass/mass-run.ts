import type { Batch } from '#lib/domain/mass/batch.ts'
import type { KeptOutcome, KeptRun } from '#lib/import/import-keep.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { runSends } from './send-run.ts'
import { type MassSend, type Sender, through } from './senders.ts'

/** Many writes that one person watches, and whose record is kept until they have seen how each of them went. */
export interface MassRun<Input> extends Batch<Input> {
  /** How it went has been seen: nothing of it is kept any more. */
  close: () => void
  /** The id of what one made or wrote; null: it did neither, or has not ended. */
  madeOf: (input: Input) => number | null
}

/** What a run is called, what it is about, and each of that in words, for whoever finds it after a closed tab. */
export interface RunWords<Input> {
  title: string
  inputs: readonly Input[]
  keyOf: (input: Input) => string
  nameOf: (input: Input) => string
}

interface RunOrder<Input, Send extends MassSend> extends RunWords<Input> {
  sender: Sender<Send>
  sendOf: (input: Input) => Send
  /** What this page does instead, e.g. shows a change at once. */
  instead?: Partial<Pick<Sender<Input>, 'write' | 'look'>>
}

const keeper = () => import('#lib/import/import-keep.ts')

/** Held by the tab that sends a run, as long as its record is kept: free, with a record, it was interrupted. */
export const lockOf = (id: string): string => `run ${id}`

/** Calls that end after the person has left are not kept: everything was wiped. */
let left = false
onSignOut(() => {
  left = true
})

/** Holds the run's lock until the function that it answers is called, or the tab is closed; null: another tab has it. */
export async function holdLock(id: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      const held = Promise.withResolvers<void>()
      resolve(held.resolve)
      return held.promise
    })
  })
}

/** Sends what is kept of a run once `kept` resolves, to what lets its lock go; what happens is written into `outcomes` and kept. */
export function sendKept<Input, Send extends MassSend>(
  run: Pick<KeptRun, 'idAccount' | 'id'>,
  inputs: readonly Input[],
  outcomes: Map<number, KeptOutcome>,
  { sender, sendOf, instead }: Pick<RunOrder<Input, Send>, 'sender' | 'sendOf' | 'instead'>,
  kept: Promise<(() => void) | null>,
): MassRun<Input> {
  const places = new Map(inputs.map((input, at) => [input, at]))
  const keep = async (row: number, outcome: KeptOutcome) => {
    // Where the browser keeps nothing it is sent all the same, and is gone with the tab.
    await kept
      .then(async () => left || (await keeper()).keepOutcome(run, row, outcome))
      .catch(() => undefined)
  }
  const placeOf = (input: Input) => places.get(input) ?? -1
  const batch = runSends(inputs, {
    sender: { ...through(sender, sendOf), ...instead },
    sendOf,
    placeOf,
    outcomes,
    keep,
    now: Date.now,
  })
  return {
    ...batch,
    madeOf: (input) => {
      const outcome = outcomes.get(placeOf(input))
      return outcome?.state === 'done' ? outcome.made : null
    },
    close: () => {
      const drop = async () => {
        const release = await kept
        if (!left) await (await keeper()).dropRun(run)
        release?.()
      }
      void drop().catch(() => undefined)
    },
  }
}

/**
 * Sends one write for each, a few at a time, each with a result of its own. All that is to be sent is kept before the first
 * call leaves, so that a closed tab loses nothing and sends nothing twice.
 */
export function startRun<Input, Send extends MassSend>(options: RunOrder<Input, Send>): MassRun<Input> {
  const { title, inputs, keyOf, nameOf, ...how } = options
  const run = { idAccount: shownAccount() ?? '', id: crypto.randomUUID() }
  const rows = inputs.map((input, at) => ({
    at,
    key: keyOf(input),
    name: nameOf(input),
    send: how.sendOf(input),
  }))
  const keepAll = async () => {
    const release = await holdLock(run.id)
    await (await keeper()).keepRun({ ...run, title, startedAt: Date.now(), rows })
    return release
  }
  const kept = keepAll()
  kept.catch(() => undefined)
  return sendKept(run, inputs, new Map(), how, kept)
}
