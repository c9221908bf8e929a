import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { cancelled } from '../errors.ts'
import { singleton } from '../singleton.ts'

/** Header of the requests that a tab repeats by itself. */
export const POLL_HEADER = 'x-poll'

/** How often changes of an account are polled, milliseconds, however many tabs it has. */
const EVERY_MS = 20_000
/** A tab that has just polled skips the next turn. */
const SOON_MS = 6_000
/** How much the tabs' clocks and latencies may differ. */
const GATHER_MS = 250

/** Accounts poll at different moments; one account's is the same in every copy. */
const phaseOf = (scope: string) => createHash('sha256').update(scope).digest().readUInt32BE(0) % EVERY_MS

/** Milliseconds until a tab of this account should poll again: all its tabs get the same moment. */
export function untilNextPoll(scope: string): number {
  const wait = EVERY_MS - ((Date.now() - phaseOf(scope)) % EVERY_MS)
  return wait < SOON_MS ? wait + EVERY_MS : wait
}

const gathering = () => singleton('poll-turns', () => new Map<string, Promise<void>>())

/** Waits a moment for the account's other tabs: their identical polls share one call (`InFlightReads`), begun after all came. */
export async function coalescePolls(scope: string, signal: AbortSignal): Promise<void> {
  const turns = gathering()
  const turn = turns.get(scope) ?? delay(GATHER_MS).then(() => void turns.delete(scope))
  turns.set(scope, turn)
  await turn
  if (signal.aborted) throw cancelled()
}
