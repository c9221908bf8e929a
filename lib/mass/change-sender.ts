import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { Batch } from '#lib/domain/mass/batch.ts'
import { requestIdOf } from '#lib/domain/mass/checked-not-saved.ts'
import { boardCardOf } from '#lib/domain/opportunity/board/card.ts'
import { holdsComparable } from '#lib/domain/opportunity/board/record.ts'
import {
  isOutcomeUnknown,
  type SaveApi,
  type Saved,
  type SaveResult,
  saveCardChange,
} from '#lib/domain/opportunity/board/save-flow.ts'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { sessionStore, withSession } from '#lib/session/session-store.ts'
import type { MassRun } from './mass-run.ts'
import type { Sender, SendOf } from './senders.ts'

/** A conflict: somebody else changed the same fields after they were read. Nothing was written. */
export class ChangedMeanwhile extends ApiError {
  readonly theirs: Opportunity

  constructor(theirs: Opportunity) {
    super({ code: 'changed_meanwhile' })
    this.theirs = theirs
  }
}

/** An entry that was not saved because of somebody else's change, and the current record. */
export interface Conflict<Input> {
  input: Input
  theirs: Opportunity
}

export const conflictsOf = <Input>(run: Pick<Batch<Input>, 'get'>): Conflict<Input>[] =>
  run
    .get()
    .flatMap(({ input, outcome, error }) =>
      outcome === 'failed' && error instanceof ChangedMeanwhile ? [{ input, theirs: error.theirs }] : [],
    )

/** Writes these over the records as shown; one that was changed again since becomes a conflict again. */
export function overwrite<Input>(
  run: Pick<MassRun<Input>, 'get' | 'retry' | 'whose'>,
  some: readonly Conflict<Input>[],
  changeOf: (input: Input) => CardChange,
): void {
  for (const { input, theirs } of some) changeOf(input).seen = boardCardOf(theirs)
  const chosen = new Set(some.map(({ input }) => input))
  const sends = run.get().flatMap(({ input }, row) => {
    const send = { action: 'change' as const, ...changeOf(input) }
    return chosen.has(input) ? [[row, send] as const] : []
  })
  // For an Undo after a reload. Where storage is blocked, there is no record.
  import('#lib/import/stored-imports.ts')
    .then(({ storeSends }) => storeSends(run.whose, new Map(sends)))
    .catch(() => undefined)
  run.retry((input) => chosen.has(input))
}

const read = (idOpportunity: number) =>
  withSession(async () => {
    const { opportunityList } = await callEndpoint('listOpportunities', { query: { idOpportunity } })
    return opportunityList.find((one) => !one.isDeleted) ?? null
  })

const api: SaveApi = {
  read,
  write: async (body, told) => (await callEndpoint('saveOpportunity', { body, ...told })).opportunity,
  resume: () => {
    sessionStore.reportLost()
    return sessionStore.whenRestored()
  },
}

/** The error of a row whose save did not succeed. */
function failureOf(result: Exclude<SaveResult, Saved>, theirs: Opportunity | null): unknown {
  switch (result.outcome) {
    case 'gone':
      return new ApiError({ code: 'not_found' })
    case 'cancelled':
      return theirs ? new ChangedMeanwhile(theirs) : new ApiError({ code: 'owner_missing' })
    case 'unknown':
      return new ApiError({ code: 'outcome_unknown', requestId: requestIdOf(result.error) })
    case 'notSaved':
      // The write was not confirmed, and the record, read since, does not have it.
      return result.card !== null && isOutcomeUnknown(result.error)
        ? new ApiError({ code: 'checked_not_saved', requestId: requestIdOf(result.error) })
        : result.error
    default:
      return result satisfies never
  }
}

/**
 * Saves one change of a batch by the same flow as single saves (`save-flow.ts`), without asking anybody: in a conflict the
 * other person's change stays, and an opportunity without an owner is left unchanged.
 * @throws ApiError, `ChangedMeanwhile` among them
 */
export async function saveChange({ seen, patch }: CardChange): Promise<Saved> {
  let theirs: Opportunity | null = null
  const result = await saveCardChange({
    seen,
    patch,
    api,
    chooseConflict: async (question) => {
      theirs = question.theirs
      return null
    },
    askOwner: async () => null,
  })
  if (result.outcome === 'saved') return result
  throw failureOf(result, theirs)
}

/** Sends a change of one opportunity. Done with an id: it was written; without: it had all the values already. */
export const change: Sender<SendOf<'change'>> = {
  writes: 'saveOpportunity',
  before: async () => [],
  write: async (send) => ((await saveChange(send)).wrote === null ? null : send.idOpportunity),
  look: async ({ idOpportunity, patch }) => {
    const now = await read(idOpportunity)
    return now !== null && holdsComparable(now, patch) ? idOpportunity : null
  },
}
