import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { attempt, removeKeys } from '#lib/storage/keeping.ts'
import { createStore } from '#lib/store.ts'

const PREFIX = 'enrichments:'
/** The most that are kept for one account; the oldest go first. */
const LIMIT = 1_000

/** An enrichment that was started in this browser: ids and a type, nothing personal. */
export interface StartedHere {
  idProcessAction: number
  idCrmVisitCard: number
  type: EnrichmentType
  /** Milliseconds since 1970. */
  startedAt: number
}

const version = createStore(0)
const changed = () => version.set(version.get() + 1)

/** Grows with every enrichment noted here. */
export const historyVersion = version.get
export const onHistory = version.subscribe

function read(idAccount: string): StartedHere[] {
  const kept = jsonIn(attempt((storage) => storage.getItem(PREFIX + idAccount)))
  return Array.isArray(kept) ? (kept as StartedHere[]) : []
}

/** Every enrichment that the account started in this browser, the latest first. Empty where nothing can be kept. */
export const startedHere = (idAccount: string): StartedHere[] => read(idAccount).reverse()

/** Notes one; the same run is noted once. Never throws. */
export function noteStarted(idAccount: string, started: StartedHere): void {
  const others = read(idAccount).filter((one) => one.idProcessAction !== started.idProcessAction)
  // Where storage is full or forbidden, the run is still in the tray.
  attempt((storage) =>
    storage.setItem(PREFIX + idAccount, JSON.stringify([...others, started].slice(-LIMIT))),
  )
  changed()
}

/** Forgets the enrichments of every account. Called at sign-out; never throws. */
export function wipeStarted(): void {
  attempt((storage) => removeKeys(storage, PREFIX))
  changed()
}
