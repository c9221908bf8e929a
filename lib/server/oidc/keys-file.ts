import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { isAtLeast, ROLES, type Role } from '#lib/domain/session/role.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { singleton } from '../singleton.ts'

/** How often the file is checked for changes, milliseconds. */
const CHECK_EVERY_MS = 1_000

const Entry = z.strictObject({
  key: z.string().regex(/^[\x21-\x7e]{1,512}$/, { error: 'is no key' }),
  role: z.enum(ROLES).optional(),
})
const Entries = z.record(z.string().min(1), Entry)

interface Kept {
  entries: ReadonlyMap<string, z.output<typeof Entry>>
  /** The file's modification time, size and inode when it was last looked at, or why it has none. */
  state: string
  checkedAt: number
}

const stampOf = (file: string): string => {
  const { mtimeMs, size, ino, mode } = statSync(file)
  if ((mode & 0o007) !== 0) throw new Error('everybody on this machine may open it')
  return [mtimeMs, size, ino].join()
}

const TOKENS = /"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g

/** The keys of an object in the order of its JSON text: JSON.parse moves integer-like keys to the front. */
function keysInOrder(json: string): string[] {
  const keys: string[] = []
  let depth = 0
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && token.endsWith(':')) keys.push(JSON.parse(token.slice(0, -1)))
  }
  return keys
}

const pairIn = <Value>(entries: Readonly<Record<string, Value>>, key: string): [string, Value][] => {
  const value = Object.hasOwn(entries, key) ? entries[key] : undefined
  return value === undefined ? [] : [[key, value]]
}

/** Throws a message that says what is wrong without quoting the file. */
function parsed(text: string): Kept['entries'] {
  const json = jsonIn(text)
  if (json === null) throw new Error('it is no JSON')
  const read = Entries.safeParse(json)
  if (!read.success) {
    const [entry, field] = read.error.issues[0]?.path ?? []
    const at = entry === undefined ? 0 : Object.keys(json as object).indexOf(String(entry)) + 1
    throw new Error(
      `entry ${at}${field === undefined ? '' : `, ${String(field)}`} is not {"key": "…", "role": "…"}`,
    )
  }
  return new Map(keysInOrder(text).flatMap((group) => pairIn(read.data, group)))
}

function load(file: string): Kept {
  const state = stampOf(file)
  return { entries: parsed(readFileSync(file, 'utf8')), state, checkedAt: performance.now() }
}

/** The file's stamp, or why it has none. */
function stateOf(file: string): string {
  try {
    return stampOf(file)
  } catch (error) {
    return (error as Error).message
  }
}

/** The entries of that file. Throws a one-line error where it is unusable. */
export function loadKeysFile(file: string): Kept {
  try {
    return load(file)
  } catch (error) {
    throw new Error(`API_KEYS_FILE cannot be used: ${(error as Error).message}`)
  }
}

/** The file's entries, read again when it has changed. An invalid change is logged once and ignored. */
function entries(): Kept['entries'] {
  const file = env().API_KEYS_FILE ?? ''
  const kept = singleton('keys-file', () => loadKeysFile(file))
  if (performance.now() - kept.checkedAt < CHECK_EVERY_MS) return kept.entries
  kept.checkedAt = performance.now()
  const state = stateOf(file)
  if (state === kept.state) return kept.entries
  kept.state = state
  try {
    Object.assign(kept, load(file))
    log().info({ event: 'keys file read', entries: kept.entries.size }, 'dashboard')
  } catch (error) {
    log().warn({ event: 'keys file not read', why: (error as Error).message }, 'dashboard')
  }
  return kept.entries
}

/** Throws a one-line error where API_KEYS_FILE is unusable; from then on its changes are logged, whether or not somebody signs in. */
export function watchKeysFile(): void {
  entries()
  singleton('keys-file-watch', () => setInterval(entries, CHECK_EVERY_MS).unref(), clearInterval)
}

/** The account a person works in, and their role there. */
export interface Membership {
  readonly apiKey: string
  readonly role: Role
}

const highest = (roles: readonly Role[]): Role | undefined => ROLES.findLast((role) => roles.includes(role))

/**
 * What a person's groups give access to: the first entry of the file that names one of them, null for none. The role is the
 * highest among the entries for the same key; an entry without a role takes it from the claim, else `reader`.
 */
export function membershipOf(groups: readonly string[], words: readonly string[]): Membership | null {
  const own = [...entries()].filter(([group]) => groups.includes(group)).map(([, entry]) => entry)
  const [first] = own
  if (!first) return null
  const claimed = highest(ROLES.filter((role) => words.includes(role))) ?? 'reader'
  const roles = own.filter(({ key }) => key === first.key).map(({ role }) => role ?? claimed)
  return { apiKey: first.key, role: roles.reduce((one, other) => (isAtLeast(one, other) ? one : other)) }
}
