import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { cancelled } from '../errors.ts'
import { singleton } from '../singleton.ts'

/** Sent with what a tab asks again and again by itself. */
export const POLL_HEADER = 'x-poll'

/** How often an account is asked for what changed, milliseconds, however many tabs want to know. */
const EVERY_MS = 20_000
/** A tab that has just asked waits for the turn after the next. */
const SOON_MS = 6_000
/** Tabs' clocks and ways differ by so much. */
const GATHER_MS = 250

/** Accounts take their turns at different moments, each at the same one in every copy. */
const phaseOf = (scope: string) => createHash('sha256').update(scope).digest().readUInt32BE(0) % EVERY_MS

/** Milliseconds until a tab of this account should ask again: all of them are told the same moment. */
export function untilNextPoll(scope: string, now = Date.now()): number {
  const wait = EVERY_MS - ((now - phaseOf(scope)) % EVERY_MS)
  return wait < SOON_MS ? wait + EVERY_MS : wait
}

const gathering = () => singleton('poll-turns', () => new Map<string, Promise<void>>())

/** Waits a moment for the account's other tabs: what all of them ask is asked once (`Flights`), and after each had asked. */
export async function pollTurn(scope: string, signal: AbortSignal): Promise<void> {
  const turns = gathering()
  const turn = turns.get(scope) ?? delay(GATHER_MS).then(() => void turns.delete(scope))
  turns.set(scope, turn)
  await turn
  if (signal.aborted) throw cancelled()
}
