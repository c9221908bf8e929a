import { malformed, rejected } from '#client/faults.ts'
import { codeOf, messageOf } from '#client/words.ts'
import type { Endpoint } from '#lib/contract/define.ts'
import type { BffError } from '../errors.ts'
import { NO_MESSAGES, noteDrift } from './drift.ts'
import type { FieldOffsets } from './field-offsets.ts'
import { endOfValue, MAX_RECORD_VALUES, skipSpace } from './scan.ts'

export type Root = Record<string, unknown>

// Root keys that describe the call and hold no data: an answer with a wrong value there is still usable.
const METADATA_KEYS: ReadonlySet<PropertyKey> = new Set(['parameters', 'code', 'message', 'count'])

export interface Expected {
  operation: string
  endpoint: Endpoint
  apiKey: string
  status: number
  /** Assumed for datetimes without a zone. */
  timeZone: string
  watcher?: Watcher | undefined
  /** Fires when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** Deadline for reading it, on `performance.now()`'s clock. */
  until?: number | undefined
}

/** Sees each item of the list before anything is trimmed, with these fields and no others. */
export interface Watcher {
  readonly fields: readonly string[]
  readonly item: (item: unknown) => void
  /** Called once, after the last item, with those items that were read without being parsed. */
  readonly items: (offsets: FieldOffsets) => void
}

/** The envelope with its list empty. Throws ScanError where it is made of more values than an envelope can need. */
export function envelopeOf(before: Buffer, after: Buffer): Root {
  const bytes = Buffer.concat([before, Buffer.from('[]'), after])
  endOfValue(bytes, skipSpace(bytes, 0), MAX_RECORD_VALUES)
  return JSON.parse(bytes.toString('utf8')) as Root
}

/**
 * Whether the envelope breaks the contract in what it says about the call; its list, if any, is checked elsewhere.
 * Throws `upstream_rejected` when it says `success: false`, and `upstream_malformed` (`outcome_unknown` for a write)
 * when it is no envelope or its data is missing.
 */
export function checkEnvelope(root: unknown, { operation, endpoint, apiKey, status }: Expected): boolean {
  const broken = (): BffError => malformed(endpoint.method !== 'GET', status)
  if (typeof root !== 'object' || root === null || Array.isArray(root)) throw broken()
  const envelope = root as Root
  if (envelope.success === false) {
    throw rejected(messageOf(envelope, apiKey), { status, code: codeOf(envelope) })
  }
  if (envelope.success !== true) throw broken()
  if (endpoint.list !== null && !Array.isArray(envelope[endpoint.list])) throw broken()
  const shortened = endpoint.list === null ? envelope : { ...envelope, [endpoint.list]: [] }
  const parsed = endpoint.response.safeParse(shortened, NO_MESSAGES)
  if (parsed.success) return false
  const isMissing = ({ path }: { path: PropertyKey[] }) =>
    path.length === 0 || (path.length === 1 && !METADATA_KEYS.has(path[0] as PropertyKey))
  if (parsed.error.issues.some(isMissing)) throw broken()
  // api.md has `code` as text and as int; which one an endpoint has is not certain: accept both.
  const issues = parsed.error.issues.filter(({ path: [key] }) => key !== 'code' || codeOf(envelope) === null)
  if (issues.length === 0) return false
  noteDrift(operation, '', issues)
  return true
}
