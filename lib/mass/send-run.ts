import { propertyOf } from '#lib/domain/api/is-object.ts'
import { type Batch, type BatchEntry, runBatch } from '#lib/domain/mass/batch.ts'
import { checkedNotSaved } from '#lib/domain/mass/checked-not-saved.ts'
import { wait } from '#lib/domain/time/wait.ts'
import type { StoredBegin, StoredOutcome } from '#lib/import/stored-imports.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { batchRules } from '#lib/query/batch-rules.ts'
import { createKeyedQueue } from '#lib/query/keyed-queue.ts'
import type { MassSend, Sender } from './senders.ts'

/**
 * How long a call in flight when the tab was closed may still reach the API, until the BFF times out, milliseconds.
 * Before that, not finding its record proves nothing.
 */
const IN_FLIGHT_MS = 12_000

export interface SendWorld<Input> {
  sender: Sender<Input>
  /** The index of an input, under which its outcome is recorded. */
  placeOf: (input: Input) => number
  /** The write for an input; null: none. */
  sendOf: (input: Input) => MassSend | null
  /** Outcomes from an earlier page, or since then from another tab; new outcomes are written into it. */
  outcomes: Map<number, StoredOutcome>
  /** Records an outcome. Resolves once it is stored, and never rejects. */
  keep: (row: number, outcome: StoredOutcome) => Promise<unknown>
  /** Milliseconds since 1970. */
  now: () => number
}

/** The id of the company, contact or opportunity that a write is about. */
const subjectOf = (send: MassSend) => {
  if (send.action === 'create') return send.draft.idCompany
  if (send.action === 'change') return send.idOpportunity
  return send.action === 'tag' ? send.idCompany : send.action === 'lookup' ? 0 : send.idCrmVisitCard
}

/**
 * Sends rows, a few at a time, each with its own outcome. The start of a call is recorded before it is sent: a row with
 * no later outcome, after a closed tab or a lost answer, is looked for before it is sent again, and never sent twice.
 */
export function runSends<Input>(
  inputs: readonly Input[],
  { sender, placeOf, sendOf, outcomes, keep, now }: SendWorld<Input>,
): Batch<Input> {
  // One at a time per subject: otherwise two identical rows could be mistaken for each other.
  const inTurn = createKeyedQueue()
  const note = async (row: number, outcome: StoredOutcome) => {
    outcomes.set(row, outcome)
    await keep(row, outcome)
  }
  const look = async (input: Input, { before }: { before: number[] }) => {
    const made = await sender.look(input, before)
    if (made !== null) await note(placeOf(input), { state: 'done', made: made || null })
    return made !== null
  }
  const write = async (input: Input) => {
    const at = placeOf(input)
    const earlier = outcomes.get(at)
    // Another tab has sent it since.
    if (earlier?.state === 'done') return
    const begun = earlier?.state === 'begun' ? earlier : earlier?.begun
    if (begun) {
      await wait(Math.min(IN_FLIGHT_MS, begun.at + IN_FLIGHT_MS - now()))
      if (await look(input, begun)) return
    }
    let isSent = false
    try {
      const before = await sender.before(input)
      await note(at, { state: 'begun', at: now(), before })
      isSent = true
      await note(at, { state: 'done', made: await sender.write(input, before) })
    } catch (error) {
      // Resumed later: a row of another account, and one not sent for what will pass.
      const isOpen = textOf(error, 'code') === 'account_changed' || (!isSent && batchRules.isHopeless(error))
      if (!isOpen && !batchRules.isUnknown(error)) await note(at, failedAs(error, isSent ? undefined : begun))
      throw error
    }
  }
  return runBatch(
    inputs,
    async (input) => {
      const send = sendOf(input)
      if (send !== null) await inTurn(subjectOf(send), () => write(input))
    },
    {
      ...batchRules,
      check: async (input, unconfirmed) => {
        const begun = outcomes.get(placeOf(input))
        if (begun?.state !== 'begun') return false
        const happened = await look(input, begun)
        // Perhaps not yet: a slow API may still save an unconfirmed write after this check.
        if (!happened) await note(placeOf(input), failedAs(checkedNotSaved(unconfirmed), begun))
        return happened
      },
      before: (input) => entryOf(outcomes.get(placeOf(input))),
    },
  )
}

const textOf = (error: unknown, key: string) => {
  const value = propertyOf(error, key)
  return typeof value === 'string' ? value : null
}

const failedAs = (error: unknown, begun?: StoredBegin): StoredOutcome => ({
  state: 'failed',
  ...(begun && { begun }),
  code: textOf(error, 'code') ?? 'unexpected',
  message: textOf(error, 'message') ?? '',
  requestId: textOf(error, 'requestId'),
})

/** The entry for a row's recorded outcome; undefined if it still waits: begun rows, and failures that pass with time. */
export function entryOf(
  outcome: StoredOutcome | undefined,
): Pick<BatchEntry<unknown>, 'outcome' | 'error'> | undefined {
  if (outcome?.state === 'done') return { outcome: 'done', error: null }
  if (outcome?.state !== 'failed') return undefined
  const { code, message, requestId } = outcome
  const error = new ApiError({ code, message, requestId, retryable: true })
  return batchRules.restOf(error, 0) === null ? { outcome: 'failed', error } : undefined
}
