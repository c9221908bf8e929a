import 'server-only'

import { createHmac, randomUUID } from 'node:crypto'

import { env } from '../env.ts'
import { invalid } from '../errors.ts'
import type { HeaderReader } from '../http/asked.ts'
import { Lru } from '../lru.ts'
import { singleton } from '../singleton.ts'
import { store } from '../store/store.ts'
import { ACCOUNT_HEADER, accountTag, assertSameAccount } from './account-tag.ts'
import { sealedIn, sessionCookie } from './cookie.ts'
import { cookieReceived } from './demo-cookie.ts'
import { type Session, seal, unseal } from './seal.ts'

export type { Session } from './seal.ts'

const KEPT_COOKIES = 5000
const KEEP_MS = 60_000
/** Browsers drop a longer one without a word. */
const LONGEST_COOKIE = 4096

interface Opened {
  session: Session
  /** Unsealed again after this, on `performance.now()`'s clock. */
  until: number
  /** The newest cookie for this session, so that many calls at once are given one and the same. */
  successor: { session: Session; cookie: Promise<string> } | undefined
}

const opened = () => singleton('opened-cookies', () => new Lru<string, Opened>(KEPT_COOKIES))

const idleMs = () => env().SESSION_IDLE_MINUTES * 60_000
const maxMs = () => env().SESSION_MAX_HOURS * 3_600_000

/** When the session ends unless it is used: milliseconds since 1970. */
const expiryOf = (session: Session): number =>
  Math.min(session.lastSeen + idleMs(), session.issuedAt + maxMs())

async function open(sealed: string): Promise<Opened | null> {
  const now = performance.now()
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

/** What the cookie holds, unless its time is over; it may have been signed out. */
async function entryOf(header: string | null): Promise<Opened | null> {
  const sealed = sealedIn(cookieReceived(header))
  const entry = sealed === null ? null : await open(sealed)
  return entry && expiryOf(entry.session) > Date.now() ? entry : null
}

async function liveEntry(header: string | null): Promise<Opened | null> {
  const entry = await entryOf(header)
  return entry && !(await store().isSignedOut(entry.session)) ? entry : null
}

/**
 * The session of a `cookie` header, or null: none, altered, expired, or signed out.
 * Asks the sign-out store each time; only the unsealing is kept, for a minute.
 */
export async function readSession(header: string | null): Promise<Session | null> {
  return (await liveEntry(header))?.session ?? null
}

/** The session that a sign-out is to end. While the store cannot be read, every session is taken for a live one. */
export async function sessionToEnd(header: string | null): Promise<Session | null> {
  return readSession(header).catch(async () => (await entryOf(header))?.session ?? null)
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
  // By the clock that the cookie goes by, wherever somebody set it.
  if (!entry.successor || Math.abs(now - entry.successor.session.lastSeen) >= step) {
    const session = { ...entry.session, lastSeen: now }
    entry.successor = { session, cookie: cookieFor(session, now) }
  }
  const { session, cookie } = entry.successor
  return { session, cookie: await cookie }
}

/** What a tab's own doings carry, behind which no person stands. */
const BACKGROUND_HEADER = 'x-background'

/**
 * `touchSession` for a call under /api: what a tab does by itself prolongs nothing.
 * Throws 409 `account_changed` when the tab shows another account.
 */
export async function sessionOfCall(
  headers: HeaderReader,
  prolongs = headers.get(BACKGROUND_HEADER) !== '1',
): ReturnType<typeof touchSession> {
  const cookie = headers.get('cookie')
  const session = prolongs ? null : await readSession(cookie)
  const used = prolongs ? await touchSession(cookie) : session && { session, cookie: undefined }
  if (used) assertSameAccount(used.session, headers)
  return used
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
export const describeSession = (session: Session, headers?: HeaderReader) => ({
  signedIn: true as const,
  idAccount: session.idAccount ?? 'account',
  account: accountTag(session, headers?.get(ACCOUNT_HEADER)),
  expiresAt: new Date(expiryOf(session)).toISOString(),
})
