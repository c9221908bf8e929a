import { Readings, type Seen } from '#client/readings.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { ReadingsFile } from '../store/readings-file.ts'

/** Limit of accounts in memory. */
const MAX = 2_000
/** How long a reading is trusted, milliseconds; then the API is tried again, as it may accept more by now. */
const GOOD_FOR_MS = 30 * 86_400_000

/** Readings from the file, without those that are too old. */
function readSeen(text: string | null): Seen {
  if (text === null) return {}
  const since = Date.now() - GOOD_FOR_MS
  const entries = Object.entries(JSON.parse(text) as Seen)
  return Object.fromEntries(entries.filter(([, { at }]) => at > since))
}

/** What was learnt of an account's API, by scope: stored in DATA_DIR, per settings under which it was learnt. */
export function readingsOf(scope: string): Readings {
  const file = singleton(
    'readings-file',
    () => new ReadingsFile(),
    (opened) => opened.close(),
  )
  return keptOrMade(
    singleton('readings', () => new Lru<string, Readings>(MAX)),
    scope,
    () => new Readings(readSeen(file.get(scope)), (seen) => file.put(scope, JSON.stringify(seen))),
  )
}
