import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
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
  /** The fields of the body that differ from the record. */
  changed: readonly string[]
  /** The `modified` of the record that the body's other fields repeat. */
  seen: string
}

export interface SaveApi {
  /** The current card; null where it no longer exists. Rethrows the request's error. */
  read: (idOpportunity: number) => Promise<Opportunity | null>
  /** Writes and returns the card. Throws an error with `code`; `overtaken`: somebody wrote it after `told.seen`. */
  write: (body: OpportunityBody, told: WriteTold) => Promise<Opportunity>
  /** Resolves once an expired session is renewed; rejects when the person signs out instead. */
  resume: () => Promise<void>
}

export interface SaveRequest {
  seen: SeenCard
  patch: OpportunityPatch
  api: SaveApi
  chooseConflict: (question: ConflictQuestion) => Promise<ConflictChoice>
  /** Asks for an owner of a card without one; null: the person cancelled. */
  askOwner: (card: Opportunity) => Promise<Owner | null>
}

export type SaveResult =
  /**
   * The API has the wanted values. `wrote`: the patch written over `before`; null: they were there already. `merged`:
   * fields that somebody else had changed meanwhile, and that were kept.
   */
  | {
      outcome: 'saved'
      card: Opportunity
      before: Opportunity
      wrote: OpportunityPatch | null
      merged?: readonly ConflictField[]
    }
  /** Certainly not saved; `card` is the API's version, where it could be read. */
  | { outcome: 'notSaved'; error: unknown; card: Opportunity | null }
  /** The write was not confirmed and the card could not be read since: it may or may not have been saved. */
  | { outcome: 'unknown'; error: unknown; before: Opportunity; wanted: OpportunityPatch }
  /** The card was deleted. */
  | { outcome: 'gone' }
  /** The person chose the other version (`tookTheirs`), cancelled a dialogue, or undid it before it was sent. */
  | { outcome: 'cancelled'; card: Opportunity | null; tookTheirs?: true }

export type Saved = Extract<SaveResult, { outcome: 'saved' }>

/** The error code from the BFF; null for any other error. */
export const codeOf = (error: unknown): string | null => {
  const code = propertyOf(error, 'code')
  return typeof code === 'string' ? code : null
}

/**
 * Error codes after which a write certainly did not happen (docs/decisions/bff-resilience.md). After any other the card is
 * read again.
 */
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

/** Retries of one save after `overtaken`, before the error is reported. */
const MAX_OVERTAKEN = 5

export const isOutcomeUnknown = (error: unknown): boolean => !REFUSED.has(codeOf(error))

/** The outcome of an unconfirmed write, given the card as read afterwards. */
export function resolveOutcome(
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
    return resolveOutcome(before, wanted, await api.read(before.idOpportunity), error)
  } catch {
    return { outcome: 'unknown', error, before, wanted }
  }
}

/**
 * Saves a change without overwriting anybody's: reads the card; merges with others' changes; asks the
 * person where both changed the same field, or the card has no owner; writes the whole record (api.md 4.5); and reads
 * again where the write may have happened. Never rejects.
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
      // The dialogue took time, so the card is read again: it must still be the version the person chose over.
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
      // Somebody wrote between the read and the write: read again, then merge or ask.
      if (codeOf(error) === 'overtaken' && overtaken < MAX_OVERTAKEN) {
        overtaken += 1
        continue
      }
      if (codeOf(error) !== 'session_invalid')
        return isOutcomeUnknown(error)
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
