import { isFiniteNumber } from '#lib/domain/api/is-object.ts'
import {
  type CompanyVisit,
  GLANCE_SECTIONS,
  type GlanceCounts,
  type SeenStamps,
  visited,
} from '#lib/domain/company/glance.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { type KeyValueStorage, keysOf, removeKeys, withLocalStorage } from '#lib/storage/browser-storage.ts'
import { createListeners } from '#lib/store.ts'

/** Prefix of keys in local storage. Holds ids and timestamps only; wiped at sign-out with the companies seen. */
const PREFIX = 'visit:'
/** The most companies whose visits are stored for one account; the least recently visited are dropped first. */
const MAX = 300

const known = new Map<string, CompanyVisit | null>()
const { subscribe, tell } = createListeners()

export const onVisits = subscribe

// After sign-out: the page is about to unload, and late responses must not be stored.
let isOver = false

function marksIn(value: unknown): SeenStamps {
  const given = Object(value) as Record<string, unknown>
  return Object.fromEntries(
    GLANCE_SECTIONS.flatMap((section) => (isFiniteNumber(given[section]) ? [[section, given[section]]] : [])),
  )
}

function read(text: string | null): CompanyVisit | null {
  const { at, marks, before } = Object(jsonIn(text)) as Record<string, unknown>
  if (!isFiniteNumber(at)) return null
  const earlier = Object(before) as Record<string, unknown>
  return {
    at,
    marks: marksIn(marks),
    before: isFiniteNumber(earlier.at) ? { at: earlier.at, marks: marksIn(earlier.marks) } : null,
  }
}

const keyOf = (idAccount: string, idCompany: number) => `${PREFIX}${idAccount}:${idCompany}`

/** The current visit to a company and what is known of the previous one; the same object until it changes. */
export function companyVisitOf(idAccount: string, idCompany: number): CompanyVisit | null {
  const key = keyOf(idAccount, idCompany)
  const found = known.get(key) ?? read(withLocalStorage((storage) => storage.getItem(key)))
  known.set(key, found)
  return found
}

function forgetOldest(storage: KeyValueStorage, idAccount: string): void {
  const keys = keysOf(storage, `${PREFIX}${idAccount}:`)
  if (keys.length <= MAX) return
  const byAge = keys
    .map((key) => ({ key, at: read(storage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => a.at - b.at)
  for (const { key } of byAge.slice(0, keys.length - MAX)) storage.removeItem(key)
}

/** Records a visit to a company, with its current counts. Never throws. */
export function noteVisit(idAccount: string, idCompany: number, counts: GlanceCounts): void {
  if (isOver) return
  const key = keyOf(idAccount, idCompany)
  // Another tab may have shown it since.
  const stored = read(withLocalStorage((storage) => storage.getItem(key)))
  const visit = visited(stored ?? companyVisitOf(idAccount, idCompany), Date.now(), counts)
  known.set(key, visit)
  withLocalStorage((storage) => {
    storage.setItem(key, JSON.stringify(visit))
    forgetOldest(storage, idAccount)
  })
  tell()
}

/** Deletes the visits of every account, and records no more in this page. Called at sign-out; never throws. */
export function wipeVisits(): void {
  isOver = true
  known.clear()
  withLocalStorage((storage) => removeKeys(storage, PREFIX))
}
