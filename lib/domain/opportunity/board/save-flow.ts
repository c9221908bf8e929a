import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityPatch, Owner, SeenCard } from './card.ts'
import { type ConflictChoice, type ConflictField, type ConflictQuestion, mergeable } from './conflict.ts'
import {
  fieldsThatDiffer,
  holdsComparable,
  holdsPatch,
  isEmptyPatch,
  type OpportunityBody,
  wholeRecord,
} from './record.ts'

export interface WriteTold {
  /** Which fields of the body are new. */
  changed: readonly string[]
  /** The `modified` of the record that the others are of. */
  seen: string
}

export interface SaveApi {
  /** The card as it is now; null when it is gone. Throws what the call threw. */
  read: (idOpportunity: number) => Promise<Opportunity | null>
  /** Writes and answers the card. Throws with `code`; `overtaken` where somebody has written it since `told.seen`. */
  write: (body: OpportunityBody, told: WriteTold) => Promise<Opportunity>
  /** Settles once a lost session is back; rejects when the person leaves instead. */
  resume: () => Promise<void>
}

export interface SaveRequest {
  seen: SeenCard
  patch: OpportunityPatch
  api: SaveApi
  chooseConflict: (question: ConflictQuestion) => Promise<ConflictChoice>
  /** Who is to answer for a card without owner; null gives up. */
  askOwner: (card: Opportunity) => Promise<Owner | null>
}

export type SaveResult =
  /**
   * The API holds what was wanted. `wrote` is what was written over `before`; null: it held that already. `merged`: what
   * somebody else had changed meanwhile, which stays.
   */
  | {
      outcome: 'saved'
      card: Opportunity
      before: Opportunity
      wrote: OpportunityPatch | null
      merged?: readonly ConflictField[]
    }
  /** Certainly not saved; `card` is what the API holds, as far as it could be read. */
  | { outcome: 'notSaved'; error: unknown; card: Opportunity | null }
  /** The API did not confirm, and could not be read since: nobody knows. */
  | { outcome: 'unknown'; error: unknown; before: Opportunity; wanted: OpportunityPatch }
  /** The card was deleted. */
  | { outcome: 'gone' }
  /** The person kept the other version (`tookTheirs`), gave up at a question, or took it back before it began. */
  | { outcome: 'cancelled'; card: Opportunity | null; tookTheirs?: true }

export type Saved = Extract<SaveResult, { outcome: 'saved' }>

/** The BFF's word for what failed; null for anything else. */
export const codeOf = (error: unknown): string | null => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
  return typeof code === 'string' ? code : null
}

/** Codes with which a write has certainly not happened (design: BFF). After any other the card is read again. */
const REFUSED: ReadonlySet<unknown> = new Set([
  'invalid',
  'not_found',
  'forbidden',
  'rate_limited',
  'session_invalid',
  'account_changed',
  'overtaken',
  'csrf_rejected',
  'too_large',
  'unsupported_media_type',
  'upstream_unreachable',
  'upstream_unavailable',
  'upstream_rejected',
])

/** Whoever is overtaken more often in one save is told so. */
const MOST_OVERTAKEN = 5

/** Whether a failed write leaves open what happened. */
export const isUnclear = (error: unknown): boolean => !REFUSED.has(codeOf(error))

/** What became of a write that nobody confirmed, now that the card could be read. */
export function judge(
  before: Opportunity,
  wanted: OpportunityPatch,
  now: Opportunity | null,
  error: unknown,
): SaveResult {
  if (now === null) return { outcome: 'gone' }
  const happened = now.modified !== before.modified && holdsComparable(now, wanted)
  return happened
    ? { outcome: 'saved', card: now, before, wrote: wanted }
    : { outcome: 'notSaved', error, card: now }
}

async function afterDoubt(
  api: SaveApi,
  before: Opportunity,
  wanted: OpportunityPatch,
  error: unknown,
): Promise<SaveResult> {
  try {
    return judge(before, wanted, await api.read(before.idOpportunity), error)
  } catch {
    return { outcome: 'unknown', error, before, wanted }
  }
}

/**
 * Saves a change without overwriting anybody's: reads the card again, lays the change over what others changed
 * elsewhere in it, asks the person where both changed the same, asks for an owner where there is none, writes the whole record (design.md 6, api.md 4.5), and reads again
 * before anything is said when the write's outcome is open. Never rejects.
 */
export async function saveCardChange(request: SaveRequest): Promise<SaveResult> {
  const { api, chooseConflict, askOwner } = request
  let { seen, patch } = request
  let merged: readonly ConflictField[] = []
  let overtaken = 0
  for (;;) {
    let now: Opportunity | null
    try {
      now = await api.read(seen.idOpportunity)
    } catch (error) {
      return { outcome: 'notSaved', error, card: null }
    }
    if (now === null) return { outcome: 'gone' }
    if (holdsPatch(now, patch)) return { outcome: 'saved', card: now, before: now, wrote: null }
    if (now.modified !== seen.modified) {
      const theirs = mergeable({ seen, theirs: now, mine: patch })
      if (theirs !== null) {
        merged = [...new Set([...merged, ...theirs])]
        seen = now
        continue
      }
      const chosen = await chooseConflict({ seen, theirs: now, mine: patch })
      if (chosen === null) return { outcome: 'cancelled', card: now }
      if (isEmptyPatch(chosen)) return { outcome: 'cancelled', card: now, tookTheirs: true }
      // The question took time: what it was answered about is what must still be there.
      seen = now
      patch = chosen
      continue
    }
    if (now.idUser === null && patch.owner === undefined) {
      const owner = await askOwner(now)
      if (owner === null) return { outcome: 'cancelled', card: now }
      seen = now
      patch = { ...patch, owner }
      continue
    }
    try {
      const body = wholeRecord(now, patch)
      const told = { changed: fieldsThatDiffer(now, body), seen: now.modified }
      const card = await api.write(body, told)
      return { outcome: 'saved', card, before: now, wrote: patch, ...(merged.length > 0 ? { merged } : {}) }
    } catch (error) {
      // Between the reading and the writing: what they wrote is read, and laid under this or asked about.
      if (codeOf(error) === 'overtaken' && overtaken < MOST_OVERTAKEN) {
        overtaken += 1
        continue
      }
      if (codeOf(error) !== 'session_invalid')
        return isUnclear(error)
          ? afterDoubt(api, now, patch, error)
          : { outcome: 'notSaved', error, card: now }
      seen = now
      try {
        await api.resume()
      } catch {
        return { outcome: 'notSaved', error, card: now }
      }
    }
  }
}
