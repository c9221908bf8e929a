import { type Batch, type BatchEntry, checkedNotSaved, runBatch } from '#lib/domain/mass/batch.ts'
import { wait } from '#lib/domain/time/wait.ts'
import type { KeptBegin, KeptOutcome } from '#lib/import/import-keep.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { batchRules } from '#lib/query/batch-rules.ts'
import { createTurns } from '#lib/query/turns.ts'
import type { MassSend, Sender } from './senders.ts'

/**
 * A call that was under way when the tab was closed may reach the API until the BFF gives it up, milliseconds: before
 * that, not to find it says nothing.
 */
const SETTLES_IN = 12_000

export interface SendWorld<Input> {
  sender: Sender<Input>
  /** The place of one among the many, under which it is kept. */
  placeOf: (input: Input) => number
  /** What one has the API do; null: nothing. */
  sendOf: (input: Input) => MassSend | null
  /** What became of rows on an earlier page, or of late in another tab; what happens is written into it. */
  outcomes: Map<number, KeptOutcome>
  /** Resolves once it is kept. Never rejects. */
  keep: (row: number, outcome: KeptOutcome) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

/** The company, contact or opportunity that a call is about. */
const subjectOf = (send: MassSend) => {
  if (send.action === 'create') return send.draft.idCompany
  if (send.action === 'change') return send.idOpportunity
  return send.action === 'tag' ? send.idCompany : send.action === 'lookup' ? 0 : send.idCrmVisitCard
}

/**
 * Sends rows, a few at a time, each with a result of its own. That a call begins is kept before it does: a row of which
 * nothing more is known, after a closed tab or a lost answer, is looked for before it is sent, and never sent twice.
 */
export function runSends<Input>(
  inputs: readonly Input[],
  { sender, placeOf, sendOf, outcomes, keep, now }: SendWorld<Input>,
): Batch<Input> {
  // Else two rows alike could be taken for one another.
  const inTurn = createTurns()
  const note = async (row: number, outcome: KeptOutcome) => {
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
      await wait(Math.min(SETTLES_IN, begun.at + SETTLES_IN - now()))
      if (await look(input, begun)) return
    }
    const before = await sender.before(input)
    await note(at, { state: 'begun', at: now(), before })
    try {
      await note(at, { state: 'done', made: await sender.write(input) })
    } catch (error) {
      // Where the account has left the tab it waits to be gone on with, for when it comes back.
      if (!batchRules.isUnknown(error) && textOf(error, 'code') !== 'account_changed')
        await note(at, failedAs(error))
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
        // Not yet: a slow API may save what it did not confirm after it was looked for.
        if (!happened) await note(placeOf(input), failedAs(checkedNotSaved(unconfirmed), begun))
        return happened
      },
      before: (input) => entryOf(outcomes.get(placeOf(input))),
    },
  )
}

const textOf = (error: unknown, key: string) => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : null
  return typeof value === 'string' ? value : null
}

const failedAs = (error: unknown, begun?: KeptBegin): KeptOutcome => ({
  state: 'failed',
  ...(begun && { begun }),
  code: textOf(error, 'code') ?? 'unexpected',
  message: textOf(error, 'message') ?? '',
  requestId: textOf(error, 'requestId'),
})

/** A row as an earlier page left it: what was begun waits, to be looked for first, and so does what was to be sent later. */
export function entryOf(
  outcome: KeptOutcome | undefined,
): Pick<BatchEntry<unknown>, 'outcome' | 'error'> | undefined {
  if (outcome?.state === 'done') return { outcome: 'done', error: null }
  if (outcome?.state !== 'failed') return undefined
  const { code, message, requestId } = outcome
  const error = new ApiError({ code, message, requestId, retryable: true })
  return batchRules.restOf(error, 0) === null ? { outcome: 'failed', error } : undefined
}
