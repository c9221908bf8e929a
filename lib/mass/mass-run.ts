import type { Batch } from '#lib/domain/mass/batch.ts'
import { wait } from '#lib/domain/time/wait.ts'
import type { StoredOutcome, StoredRun } from '#lib/import/stored-imports.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { afterEachEnd } from './after-each-end.ts'
import { runSends } from './send-run.ts'
import { type MassSend, type Sender, through } from './senders.ts'

/** A batch of writes, recorded in the browser until the person has seen the outcome of each. */
export interface MassRun<Input> extends Batch<Input> {
  /** The outcome has been seen: the record is deleted. */
  close: () => void
  /** The id of what a write created or changed; null: nothing, or it has not ended. */
  madeOf: (input: Input) => number | null
  /** Identifies its record. */
  whose: Pick<StoredRun, 'idAccount' | 'id'>
}

/** The title of a run, its inputs, and their names, shown if the run is found interrupted after a tab was closed. */
export interface RunWords<Input> {
  title: string
  inputs: readonly Input[]
  keyOf: (input: Input) => string
  nameOf: (input: Input) => string
  /** What changes, shown after the name. */
  detailOf?: (input: Input) => string
}

interface RunOrder<Input, Send extends MassSend> extends RunWords<Input> {
  sender: Sender<Send>
  sendOf: (input: Input) => Send
  /** Overrides by this page, e.g. to show a change optimistically. */
  instead?: Partial<Pick<Sender<Input>, 'write' | 'look'>>
}

const keeper = () => import('#lib/import/stored-imports.ts')

/** Lock held by the tab that sends a run while its record exists: a record without a held lock was interrupted. */
export const lockOf = (id: string): string => `run ${id}`

/** How long after the end of a short run the code of its dialog may still be loading, milliseconds. */
const DIALOG_LOADS_MS = 3_000

/** Outcomes after sign-out are not recorded, as everything was wiped. */
let left = false
onSignOut(() => {
  left = true
})

/** Holds the run's lock until the returned function is called or the tab is closed; null: another tab has it. */
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

/** Sends a recorded run; outcomes go into `outcomes` and into the record. `kept` resolves, once recorded, to the unlock. */
export function sendKept<Input, Send extends MassSend>(
  run: Pick<StoredRun, 'idAccount' | 'id'>,
  inputs: readonly Input[],
  outcomes: Map<number, StoredOutcome>,
  { sender, sendOf, instead }: Pick<RunOrder<Input, Send>, 'sender' | 'sendOf' | 'instead'>,
  kept: Promise<(() => void) | null>,
): MassRun<Input> {
  const places = new Map(inputs.map((input, at) => [input, at]))
  // Where storage is blocked the run is sent all the same, without a record.
  const onceKept = (act: (release: (() => void) | null) => unknown) => kept.then(act).catch(() => undefined)
  const keep = (row: number, outcome: StoredOutcome) =>
    onceKept(async () => left || (await keeper()).storeOutcome(run, row, outcome))
  const placeOf = (input: Input) => places.get(input) ?? -1
  const batch = runSends(inputs, {
    sender: { ...through(sender, sendOf), ...instead },
    sendOf,
    placeOf,
    outcomes,
    keep,
    now: Date.now,
  })
  const sent: MassRun<Input> = {
    ...batch,
    madeOf: (input) => {
      const outcome = outcomes.get(placeOf(input))
      return outcome?.state === 'done' ? outcome.made : null
    },
    whose: run,
    close: () =>
      void onceKept(async (release) => {
        try {
          if (!left) await (await keeper()).dropRun(run)
        } finally {
          release?.()
        }
      }),
  }
  const tellIfLeft = async () => {
    if (!batch.isShown?.()) await wait(DIALOG_LOADS_MS)
    // A retry may have begun meanwhile.
    await batch.settled()
    // Its dialog went with its screen, by Back for instance: what failed is told as of a closed tab.
    if (!batch.isShown?.())
      await onceKept((release) => {
        release?.()
        dispatchEvent(new Event('run-left'))
      })
  }
  return afterEachEnd(sent, () => void tellIfLeft())
}

/**
 * Sends one write per input, a few at a time, each with its own outcome. The whole run is recorded before the first call
 * is sent, so that if the tab is closed nothing is lost or sent twice.
 */
export function startRun<Input, Send extends MassSend>(options: RunOrder<Input, Send>): MassRun<Input> {
  const { title, inputs, keyOf, nameOf, detailOf, ...how } = options
  const run = { idAccount: shownAccount() ?? '', id: crypto.randomUUID() }
  const rows = inputs.map((input, at) => ({
    at,
    key: keyOf(input),
    name: nameOf(input),
    ...(detailOf && { detail: detailOf(input) }),
    send: how.sendOf(input),
  }))
  const keepAll = async () => {
    const release = await holdLock(run.id)
    await (await keeper()).storeRun({ ...run, title, startedAt: Date.now(), rows })
    return release
  }
  const kept = keepAll()
  kept.catch(() => undefined)
  return sendKept(run, inputs, new Map(), how, kept)
}
