import type { QueryClient } from '@tanstack/react-query'
import type { WriteOperation } from '#lib/contract/index.ts'
import type { BatchEntry } from '#lib/domain/mass/batch.ts'
import { inverseChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import {
  dropRun,
  readRowOutcomes,
  readRuns,
  readStoredImport,
  type StoredOutcome,
  type StoredRun,
  type StoredRunRow,
} from '#lib/import/stored-imports.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { afterEachEnd } from './after-each-end.ts'
import { change } from './change-sender.ts'
import { holdLock, lockOf, type MassRun, sendKept, startRun } from './mass-run.ts'
import { entryOf } from './send-run.ts'
import { senderOf } from './sender-of.ts'
import type { SendOf } from './senders.ts'

/** How long the checks made before a run stay valid, milliseconds. */
const VALID_MS = 24 * 3_600_000

export interface InterruptedRun {
  run: StoredRun
  entries: readonly BatchEntry<StoredRunRow>[]
  /** How many writes were not sent, or perhaps not. */
  left: number
  failed: number
  /** It may be resumed: the checks made before it began are still valid. */
  isFresh: boolean
}

/** The state of a row that an earlier page was to send. */
function entryOfRow(
  row: StoredRunRow,
  outcomes: ReadonlyMap<number, StoredOutcome>,
): BatchEntry<StoredRunRow> {
  const outcome = outcomes.get(row.at)
  const known = entryOf(outcome) ?? {
    outcome: outcome?.state === 'begun' ? 'unknown' : 'cancelled',
    error: null,
  }
  return { ...known, input: row }
}

/** An account's runs that no tab is sending and whose end nobody has seen. Rejects where storage is blocked. */
export async function interruptedRuns(account: string): Promise<InterruptedRun[]> {
  // Without the Web Locks API it is unknown whether another tab is sending them.
  if (!('locks' in navigator)) return []
  // Read before and after the locks: one that begins meanwhile is not among the first, one that ends not among the last.
  const before = new Set((await readRuns(account)).map(({ id }) => id))
  const { held = [] } = await navigator.locks.query()
  const sent = new Set(held.map(({ name }) => name))
  const found: InterruptedRun[] = []
  for (const run of await readRuns(account)) {
    if (!before.has(run.id) || sent.has(lockOf(run.id))) continue
    const outcomes = await readRowOutcomes(run)
    const entries = run.rows.map((row) => entryOfRow(row, outcomes))
    const isFresh = Date.now() - run.startedAt < VALID_MS
    const failed = entries.filter(({ outcome }) => outcome === 'failed').length
    const left = entries.filter(({ outcome }) => outcome === 'cancelled' || outcome === 'unknown').length
    // Its tab was closed after everything was done.
    if (left + failed === 0) await dropRun(run)
    else found.push({ run, entries, left, failed, isFresh })
  }
  return found
}

/** Whether the account has interrupted runs, or an import with rows that are not sent. Rejects where storage is blocked. */
export async function isWorkLeft(account: string): Promise<boolean> {
  if ((await interruptedRuns(account)).length > 0) return true
  const stored = await readStoredImport(account)
  return stored?.kept.sent?.rows.some((row) => entryOf(stored.outcomes.get(row)) === undefined) ?? false
}

/** Resumes a run: begun writes are looked for first, the others are sent. Null: another tab has taken or ended it. */
export async function resumeRun(
  client: QueryClient,
  idAccount: string,
  { run }: InterruptedRun,
): Promise<MassRun<StoredRunRow> | null> {
  const [first] = run.rows
  const sender = first && senderOf(first.send.action, client, idAccount)
  const release = sender ? await holdLock(run.id) : null
  if (!sender || release === null) return null
  try {
    if ((await readRuns(run.idAccount)).some(({ id }) => id === run.id)) {
      const how = { sender, sendOf: ({ send }: StoredRunRow) => send }
      const batch = sendKept(run, run.rows, await readRowOutcomes(run), how, Promise.resolve(release))
      return readingAgain(client, batch, sender.writes)
    }
  } catch (error) {
    release()
    throw error
  }
  release()
  return null
}

/** The run; each time it ends, lists that its writes changed are refetched. */
const readingAgain = (client: QueryClient, run: MassRun<StoredRunRow>, writes: WriteOperation) =>
  afterEachEnd(run, () => readAfter(client, writes))

/** The reverse changes of what a run wrote: only changes of opportunities can be undone. */
export const inverseRows = (run: MassRun<StoredRunRow>): StoredRunRow[] =>
  run.get().flatMap(({ input, outcome }) => {
    const { at, key, name, send } = input
    const isWritten = outcome === 'done' && run.madeOf(input) !== null
    const back = isWritten && send.action === 'change' ? inverseChange(send) : null
    return back === null ? [] : [{ at, key, name, send: { action: 'change' as const, ...back } }]
  })

/** Undoes changes, as a run of its own. What somebody else has changed since stays. */
export function revertRun(
  client: QueryClient,
  rows: readonly StoredRunRow[],
  title: string,
): MassRun<StoredRunRow> {
  const batch = startRun<StoredRunRow, SendOf<'change'>>({
    title,
    inputs: rows,
    keyOf: ({ key }) => key,
    nameOf: ({ name }) => name,
    sender: change,
    sendOf: ({ send }) => send as SendOf<'change'>,
  })
  return readingAgain(client, batch, change.writes)
}

/** Deletes a run. False: a tab is sending it. */
export async function discard({ run }: InterruptedRun): Promise<boolean> {
  const release = await holdLock(run.id)
  if (release === null) return false
  await dropRun(run).finally(release)
  return true
}
