import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { requestIdOf } from '#lib/domain/mass/batch.ts'
import { holdsComparable } from '#lib/domain/opportunity/board/record.ts'
import {
  isUnclear,
  type SaveApi,
  type Saved,
  type SaveResult,
  saveCardChange,
} from '#lib/domain/opportunity/board/save-flow.ts'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { reportIfSessionLost, sessionStore, withSession } from '#lib/session/session-store.ts'
import type { Sender, SendOf } from './senders.ts'

/** Somebody else changed what a change is about, after it was seen. Nothing was written. */
export class ChangedMeanwhile extends ApiError {
  readonly theirs: Opportunity

  constructor(theirs: Opportunity) {
    super({ code: 'changed_meanwhile' })
    this.theirs = theirs
  }
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
    reportIfSessionLost({ code: 'session_invalid' })
    return sessionStore.whenRestored()
  },
}

/** What a save that did not come about is to its row. */
function failureOf(result: Exclude<SaveResult, Saved>, theirs: Opportunity | null): unknown {
  switch (result.outcome) {
    case 'gone':
      return new ApiError({ code: 'not_found' })
    case 'cancelled':
      return theirs ? new ChangedMeanwhile(theirs) : new ApiError({ code: 'owner_missing' })
    case 'unknown':
      return new ApiError({ code: 'outcome_unknown', requestId: requestIdOf(result.error) })
    case 'notSaved':
      // Nobody confirmed the write, and the record was read since.
      return result.card !== null && isUnclear(result.error)
        ? new ApiError({ code: 'checked_not_saved', requestId: requestIdOf(result.error) })
        : result.error
    default:
      return result satisfies never
  }
}

/**
 * Changes one of many by the flow of every other save (`save-flow.ts`), with nobody at hand to be asked: what somebody else
 * changed meanwhile is left to them, and one without an owner as it is.
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

/** One of many opportunities changed. Done with an id, it was written; without one, it held all of it already. */
export const change: Sender<SendOf<'change'>> = {
  writes: 'saveOpportunity',
  before: async () => [],
  write: async (send) => ((await saveChange(send)).wrote === null ? null : send.idOpportunity),
  look: async ({ idOpportunity, patch }) => {
    const now = await read(idOpportunity)
    return now !== null && holdsComparable(now, patch) ? idOpportunity : null
  },
}
