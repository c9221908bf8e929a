import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import { ENRICHMENT_TYPES } from '#lib/domain/enrichment/enrichment-queue.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { removeKeys, withLocalStorage } from '#lib/storage/browser-storage.ts'
import { createStore } from '#lib/store.ts'

const PREFIX = 'enrichments:'
/** Most entries kept per account; the oldest are dropped first. */
const LIMIT = 1_000

/** An enrichment started from this browser: ids and a type, no personal data. */
export interface StartedHere {
  idProcessAction: number
  idCrmVisitCard: number
  type: EnrichmentType
  /** Milliseconds since 1970. */
  startedAt: number
}

const version = createStore(0)
const changed = () => version.set(version.get() + 1)

/** Incremented by every change of the history. */
export const historyVersion = version.get
export const onHistory = version.subscribe

const isStarted = (value: unknown): value is StartedHere =>
  isObject(value) &&
  ENRICHMENT_TYPES.some((type) => type === value.type) &&
  [value.idProcessAction, value.idCrmVisitCard, value.startedAt].every(Number.isFinite)

function read(idAccount: string): StartedHere[] {
  const kept = jsonIn(withLocalStorage((storage) => storage.getItem(PREFIX + idAccount)))
  return Array.isArray(kept) ? kept.filter(isStarted) : []
}

/** Every enrichment that the account started in this browser, latest first. Empty where storage is not available. */
export const startedHere = (idAccount: string): StartedHere[] => read(idAccount).reverse()

/** Adds an enrichment to the history; a run that is in it already moves to the front. Never throws. */
export function noteStarted(idAccount: string, started: StartedHere): void {
  const others = read(idAccount).filter((one) => one.idProcessAction !== started.idProcessAction)
  // Where storage is full or blocked, the run still shows in the tray.
  withLocalStorage((storage) =>
    storage.setItem(PREFIX + idAccount, JSON.stringify([...others, started].slice(-LIMIT))),
  )
  changed()
}

/** Deletes the history of every account. Called at sign-out; never throws. */
export function wipeStarted(): void {
  withLocalStorage((storage) => removeKeys(storage, PREFIX))
  changed()
}
