import { Readings, type Seen } from '#client/readings.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { ReadingsFile } from '../store/readings-file.ts'

/** Accounts in memory at once. */
const MOST = 2_000
/** So long a reading is gone by, milliseconds: an API that takes more by now is asked for more again. */
const GOOD_FOR_MS = 30 * 86_400_000

/** What a file says, as far as it can be read and is not too old. */
function readSeen(text: string | null): Seen {
  if (text === null) return {}
  const since = Date.now() - GOOD_FOR_MS
  const entries = Object.entries(JSON.parse(text) as Seen)
  return Object.fromEntries(entries.filter(([, { at }]) => at > since))
}

/** What is known of the API of an account, by its scope: kept in DATA_DIR, and for the settings that it was told under. */
export function readingsOf(scope: string): Readings {
  const known = singleton('readings', () => new Lru<string, Readings>(MOST))
  const found = known.get(scope)
  if (found) return found
  const file = singleton(
    'readings-file',
    () => new ReadingsFile(),
    (opened) => opened.close(),
  )
  const made = new Readings(readSeen(file.get(scope)), (seen) => file.put(scope, JSON.stringify(seen)))
  known.set(scope, made)
  return made
}
