import type { QueryClient } from '@tanstack/react-query'
import type { WriteOperation } from '#lib/contract/index.ts'
import type { BatchEntry } from '#lib/domain/mass/batch.ts'
import { takesBack } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import {
  dropRun,
  type KeptOutcome,
  type KeptRun,
  type KeptRunRow,
  readRowOutcomes,
  readRuns,
} from '#lib/import/import-keep.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { afterEachEnd } from './after-each-end.ts'
import { change } from './change-sender.ts'
import { holdLock, lockOf, type MassRun, sendKept, startRun } from './mass-run.ts'
import { entryOf } from './send-run.ts'
import { senderOf } from './sender-of.ts'
import type { SendOf } from './senders.ts'

/** What was checked before a run began is taken to hold this long, milliseconds. */
const LASTS = 24 * 3_600_000

export interface InterruptedRun {
  run: KeptRun
  entries: readonly BatchEntry<KeptRunRow>[]
  /** How many are not sent, or may not be. */
  left: number
  /** It may be gone on with: what was checked before it began is not too old. */
  isFresh: boolean
}

/** How a row stands that an earlier page was told to send. */
function standing(row: KeptRunRow, outcomes: ReadonlyMap<number, KeptOutcome>): BatchEntry<KeptRunRow> {
  const outcome = outcomes.get(row.at)
  const known = entryOf(outcome) ?? {
    outcome: outcome?.state === 'begun' ? 'unknown' : 'cancelled',
    error: null,
  }
  return { ...known, input: row }
}

/** The runs of an account that no tab sends and whose end nobody has seen. Rejects where the browser keeps nothing. */
export async function interruptedRuns(account: string): Promise<InterruptedRun[]> {
  // Without locks nobody can tell whether another tab sends them.
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  const sent = new Set(held.map(({ name }) => name))
  const found: InterruptedRun[] = []
  for (const run of await readRuns(account)) {
    if (sent.has(lockOf(run.id))) continue
    const outcomes = await readRowOutcomes(run)
    const entries = run.rows.map((row) => standing(row, outcomes))
    const isFresh = Date.now() - run.startedAt < LASTS
    const left = entries.filter(({ outcome }) => outcome === 'cancelled' || outcome === 'unknown').length
    // Its tab was closed when all was done.
    if (entries.every(({ outcome }) => outcome === 'done')) await dropRun(run)
    else found.push({ run, entries, left, isFresh })
  }
  return found
}

/** Goes on with a run: what was begun is looked for first, what was not is sent. null: another tab has it, or has ended it. */
export async function goOn(
  client: QueryClient,
  idAccount: string,
  { run }: InterruptedRun,
): Promise<MassRun<KeptRunRow> | null> {
  const [first] = run.rows
  const sender = first && senderOf(first.send.action, client, idAccount)
  const release = sender ? await holdLock(run.id) : null
  if (!sender || release === null) return null
  if (!(await readRuns(run.idAccount)).some(({ id }) => id === run.id)) {
    release()
    return null
  }
  const how = { sender, sendOf: ({ send }: KeptRunRow) => send }
  const batch = sendKept(run, run.rows, await readRowOutcomes(run), how, Promise.resolve(release))
  return readingAgain(client, batch, sender.writes)
}

/** The run, after which lists that its writes changed are read again. */
const readingAgain = (client: QueryClient, run: MassRun<KeptRunRow>, writes: WriteOperation) =>
  afterEachEnd(run, () => readAfter(client, writes))

/** What takes back those of a run that were written: changes of opportunities alone can be. */
export const backOf = (run: MassRun<KeptRunRow>): KeptRunRow[] =>
  run.get().flatMap(({ input, outcome }) => {
    const { send } = input
    const isWritten = outcome === 'done' && run.madeOf(input) !== null
    const back = isWritten && send.action === 'change' ? takesBack(send) : null
    return back === null ? [] : [{ ...input, send: { action: 'change' as const, ...back } }]
  })

/** Takes changes back, as a run of its own. What somebody else changed since stays. */
export function takeBack(
  client: QueryClient,
  rows: readonly KeptRunRow[],
  title: string,
): MassRun<KeptRunRow> {
  const batch = startRun<KeptRunRow, SendOf<'change'>>({
    title,
    inputs: rows,
    keyOf: ({ key }) => key,
    nameOf: ({ name }) => name,
    sender: change,
    sendOf: ({ send }) => send as SendOf<'change'>,
  })
  return readingAgain(client, batch, change.writes)
}

/** Forgets a run that no tab sends. */
export async function discard({ run }: InterruptedRun): Promise<void> {
  const release = await holdLock(run.id)
  if (release === null) return
  await dropRun(run)
  release()
}
