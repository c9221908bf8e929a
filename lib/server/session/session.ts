import 'server-only'

import { createHmac, randomUUID } from 'node:crypto'

import { env } from '../env.ts'
import { invalid } from '../errors.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { store } from '../store/store.ts'
import { sealedIn, sessionCookie } from './cookie.ts'
import { type Session, seal, unseal } from './seal.ts'

export type { Session } from './seal.ts'

const KEPT_COOKIES = 5000
const KEEP_MS = 60_000
/** Browsers drop a longer one without a word. */
const LONGEST_COOKIE = 4096

interface Opened {
  session: Session
  /** Unsealed again after this. */
  until: number
  /** The newest cookie for this session, so that many calls at once are given one and the same. */
  successor: { at: number; cookie: Promise<string> } | undefined
}

const opened = () => singleton('opened-cookies', () => new Lru<string, Opened>(KEPT_COOKIES))

const idleMs = () => env().SESSION_IDLE_MINUTES * 60_000
const maxMs = () => env().SESSION_MAX_HOURS * 3_600_000

/** When the session ends unless it is used: milliseconds since 1970. */
const expiryOf = (session: Session): number =>
  Math.min(session.lastSeen + idleMs(), session.issuedAt + maxMs())

async function open(sealed: string, now: number): Promise<Opened | null> {
  const kept = opened().get(sealed)
  if (kept && kept.until > now) return kept
  const session = await unseal(sealed)
  if (!session) return null
  // Another call may have opened it meanwhile; all go on with one entry.
  const known = opened().get(sealed)
  if (known && known.until > now) return known
  const entry: Opened = { session, until: now + KEEP_MS, successor: known?.successor }
  opened().set(sealed, entry)
  return entry
}

async function liveEntry(header: string | null): Promise<Opened | null> {
  const sealed = sealedIn(header)
  if (sealed === null) return null
  const now = Date.now()
  const entry = await open(sealed, now)
  if (!entry || expiryOf(entry.session) <= now) return null
  return (await store().isSignedOut(entry.session)) ? null : entry
}

/**
 * The session of a `cookie` header, or null: none, altered, expired, or signed out.
 * Asks the sign-out store each time; only the unsealing is kept, for a minute.
 */
export async function readSession(header: string | null): Promise<Session | null> {
  return (await liveEntry(header))?.session ?? null
}

const cookieFor = async (session: Session, now: number): Promise<string> =>
  sessionCookie(await seal(session), Math.max(1, Math.ceil((expiryOf(session) - now) / 1000)))

/**
 * A live session, and the `set-cookie` value that prolongs it, when a sixtieth of the idle time has passed since it
 * was sealed. The session keeps its id, so a sign-out kills every prolonged copy with it.
 */
export async function touchSession(
  header: string | null,
): Promise<{ session: Session; cookie: string | undefined } | null> {
  const entry = await liveEntry(header)
  if (!entry) return null
  const now = Date.now()
  const step = idleMs() / 60
  if (now - entry.session.lastSeen < step) return { session: entry.session, cookie: undefined }
  if (!entry.successor || now - entry.successor.at >= step) {
    entry.successor = { at: now, cookie: cookieFor({ ...entry.session, lastSeen: now }, now) }
  }
  return { session: entry.session, cookie: await entry.successor.cookie }
}

// For an account that the API leaves unnamed: the same key gives the same scope, and the key is not to be had from it.
const scopeOfKey = (apiKey: string) =>
  `key:${createHmac('sha256', 'company-dashboard account scope').update(apiKey).digest('base64url')}`

/** A new session for a key that the API accepted, and its cookie. Throws 400 `invalid` when no cookie can hold it. */
export async function startSession(
  apiKey: string,
  idAccount: string | null,
): Promise<{ session: Session; cookie: string }> {
  const scope = idAccount === null ? scopeOfKey(apiKey) : `account:${idAccount}`
  // Later than any sign-out of the whole account, even one of this very millisecond.
  const now = Math.max(Date.now(), (await store().accountSignedOutAt(scope)) + 1)
  const session: Session = { id: randomUUID(), apiKey, idAccount, scope, issuedAt: now, lastSeen: now }
  const cookie = await cookieFor(session, now)
  if (cookie.length > LONGEST_COOKIE)
    throw invalid('apiKey: the key and the name of its account are longer than a cookie can hold')
  return { session, cookie }
}

/** Ends one session, or every session of its account so far: replayed cookies are dead from here on. */
export async function endSession(session: Session, everywhere: boolean): Promise<void> {
  const until = Date.now() + maxMs()
  await store().signOut(session.id, until)
  if (everywhere) await store().signOutAccount(session.scope, Date.now(), until)
}

/** What the browser may know of its session: each field named, the key not among them. */
export const describeSession = (session: Session) => ({
  signedIn: true as const,
  idAccount: session.idAccount ?? 'account',
  expiresAt: new Date(expiryOf(session)).toISOString(),
})
