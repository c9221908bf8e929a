import 'server-only'
import { randomUUID } from 'node:crypto'
import { isAtLeast, type Role } from '#lib/domain/session/role.ts'
import { env } from '../env.ts'
import { BffError, invalid } from '../errors.ts'
import type { HeaderReader } from '../http/asked.ts'
import { Lru } from '../lru.ts'
import { memberOf, providerNames } from '../oidc/member.ts'
import { singleton } from '../singleton.ts'
import { store } from '../store/store.ts'
import { traced } from '../trace/trace.ts'
import { ACCOUNT_HEADER, accountTag, assertSameAccount } from './account-tag.ts'
import { sealedIn, sessionCookie } from './cookie.ts'
import { cookieReceived } from './demo-cookie.ts'
import { keyNameOf } from './key-name.ts'
import type { Session } from './live-session.ts'
import { type SealedSession, type Subject, sealed, unseal } from './seal.ts'

export type { Session } from './live-session.ts'

const KEPT_COOKIES = 5000
const KEEP_MS = 60_000
/** How much longer than its session a sign-out is kept: a clock that was set ahead comes back, and the cookie's time with it. */
const CLOCK_MS = 7 * 86_400_000
/** Browsers drop a longer one without a word. */
const LONGEST_COOKIE = 4096

interface Opened {
  session: SealedSession
  /** Unsealed again after this, on `performance.now()`'s clock. */
  until: number
  /** The newest cookie for this session, so that many calls at once are given one and the same. */
  successor: { session: SealedSession; cookie: Promise<string> } | undefined
}

const opened = () => singleton('opened-cookies', () => new Lru<string, Opened>(KEPT_COOKIES))

const idleMs = () => env().SESSION_IDLE_MINUTES * 60_000
const maxMs = () => env().SESSION_MAX_HOURS * 3_600_000

/** When the session ends unless it is used: milliseconds since 1970. */
const expiryOf = (session: SealedSession): number =>
  Math.min(session.lastSeen + idleMs(), session.issuedAt + maxMs())

async function open(text: string): Promise<Opened | null> {
  const now = performance.now()
  const kept = opened().get(text)
  if (kept && kept.until > now) return kept
  const session = await unseal(text)
  if (!session) return null
  // Another call may have opened it meanwhile; all go on with one entry.
  const known = opened().get(text)
  if (known && known.until > now) return known
  const entry: Opened = { session, until: now + KEEP_MS, successor: known?.successor }
  opened().set(text, entry)
  return entry
}

/** What the cookie holds, unless its time is over; it may have been signed out. */
async function entryOf(header: string | null): Promise<Opened | null> {
  const text = sealedIn(cookieReceived(header))
  const entry = text === null ? null : await open(text)
  return entry && expiryOf(entry.session) > Date.now() ? entry : null
}

/** The provider may end a session by names of its own. */
async function isSignedOut(session: SealedSession): Promise<boolean> {
  if (await store().isSignedOut(session)) return true
  const { signedOn, issuedAt } = session
  return signedOn !== null && (await store().isSignedOut({ ...providerNames(signedOn), issuedAt }))
}

/** The session with its key and its right, null where the right is gone. */
async function withRight(session: SealedSession): Promise<Session | null> {
  const { apiKey } = session
  if (apiKey !== null)
    return env().OIDC_ONLY === 1 ? null : { ...session, apiKey, role: 'admin', person: null }
  const member = await memberOf(session)
  return member && { ...session, ...member }
}

interface Live {
  entry: Opened
  session: Session
}

const live = (header: string | null): Promise<Live | null> =>
  traced('session', async () => {
    const entry = await entryOf(header)
    if (!entry || (await traced('sign-outs', () => isSignedOut(entry.session)))) return null
    const session = await withRight(entry.session)
    return session && { entry, session }
  })

/**
 * The session of a `cookie` header, or null: none, altered, expired, or signed out.
 * Asks the sign-out store each time; only the unsealing is kept, for a minute.
 */
export const readSession = async (header: string | null): Promise<Session | null> =>
  (await live(header))?.session ?? null

/** The account that a cookie is of, by its seal alone: for limits, never for rights. */
export const scopeOfCookie = async (header: string | null): Promise<string | null> =>
  (await entryOf(header))?.session.scope ?? null

/** Whether the session of a cookie was signed out, or replaced by another sign-in. */
export async function isEnded(header: string | null): Promise<boolean> {
  const entry = await entryOf(header)
  return entry !== null && (await isSignedOut(entry.session).catch(() => false))
}

/** The session that a sign-out is to end. While the store cannot be read, every session is taken for a live one. */
export async function sessionToEnd(header: string | null): Promise<SealedSession | null> {
  const entry = await entryOf(header)
  if (!entry) return null
  return (await isSignedOut(entry.session).catch(() => false)) ? null : entry.session
}

const cookieFor = async (session: SealedSession, now: number): Promise<string> =>
  sessionCookie(await sealed(session), Math.max(1, Math.ceil((expiryOf(session) - now) / 1000)))

/**
 * A live session, and the `set-cookie` value that prolongs it, when a sixtieth of the idle time has passed since it
 * was sealed. The session keeps its id, so a sign-out kills every prolonged copy with it.
 */
export async function touchSession(
  header: string | null,
): Promise<{ session: Session; cookie: string | undefined } | null> {
  const found = await live(header)
  if (!found) return null
  const { entry, session } = found
  const now = Date.now()
  const step = idleMs() / 60
  if (now - entry.session.lastSeen < step) return { session, cookie: undefined }
  // By the clock that the cookie goes by, wherever somebody set it.
  if (!entry.successor || Math.abs(now - entry.successor.session.lastSeen) >= step) {
    const prolonged = { ...entry.session, lastSeen: now }
    entry.successor = { session: prolonged, cookie: cookieFor(prolonged, now) }
  }
  const { session: prolonged, cookie } = entry.successor
  return { session: { ...session, lastSeen: prolonged.lastSeen }, cookie: await cookie }
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

/** When the latest session began here: a clock that was set back since spares none of them. */
const latest = () => singleton('latest-session', () => ({ issuedAt: 0 }))

// For an account that the API leaves unnamed: the same key gives the same scope, and the key is not to be had from it.
const scopeOfKey = (apiKey: string) => `key:${keyNameOf(apiKey)}`

/**
 * A new session for a key that the API accepted, and its cookie; the key stays here where somebody signed in by OIDC.
 * Throws 400 `invalid` when no cookie can hold it.
 */
export async function startSession(
  apiKey: string,
  idAccount: string | null,
  signedOn: Subject | null = null,
): Promise<{ session: SealedSession; cookie: string }> {
  const scope = idAccount === null ? scopeOfKey(apiKey) : `account:${idAccount}`
  const outs = [scope, ...(signedOn ? [providerNames(signedOn).scope] : [])]
  // Later than any sign-out of the whole account, even one of this very millisecond.
  const last = await Promise.all(outs.map((one) => store().accountSignedOutAt(one)))
  const now = Math.max(Date.now(), ...last.map((at) => at + 1))
  latest().issuedAt = Math.max(latest().issuedAt, now)
  const held = signedOn ? null : apiKey
  const id = randomUUID()
  const session = { id, apiKey: held, signedOn, idAccount, scope, issuedAt: now, lastSeen: now }
  const cookie = await cookieFor(session, now)
  if (cookie.length > LONGEST_COOKIE)
    throw invalid('apiKey: the key and the name of its account are longer than a cookie can hold')
  return { session, cookie }
}

/** Ends the session of that id, for as long as any cookie of it may come back. */
export const endSessionOf = (id: string, issuedAt = 0): Promise<void> =>
  store().signOut(id, Math.max(Date.now(), issuedAt, latest().issuedAt) + maxMs() + CLOCK_MS)

/**
 * Ends one session, or, everywhere, every session of its account so far, of the person where one signed in by OIDC:
 * replayed cookies are dead from here on.
 */
export async function endSession(session: SealedSession, everywhere: boolean): Promise<void> {
  await endSessionOf(session.id, session.issuedAt)
  if (!everywhere) return
  const now = Math.max(Date.now(), session.issuedAt, latest().issuedAt)
  const scope = session.signedOn ? providerNames(session.signedOn).scope : session.scope
  await store().signOutAccount(scope, now, now + maxMs() + CLOCK_MS)
}

/** Throws 403 `forbidden` where the person's role is less than that. The API has not been asked: `upstream` is null. */
export function assertRole({ role }: Session, least: Role): void {
  if (!isAtLeast(role, least))
    throw new BffError(403, 'forbidden', `This needs the role “${least}”; yours is “${role}”`, { role })
}

/**
 * Whose page it is: the tag of the account, and under what name a browser keeps what it keeps of theirs. That is a person's own
 * where they signed in by name, since two of one account may sit at one browser, and where the API leaves the account unnamed.
 */
export function ownerOfPage(session: Session): { account: string; idAccount: string } {
  const account = accountTag(session)
  return { account, idAccount: (session.person === null && session.idAccount) || account }
}

/** What the browser may know of its session: each field named, the key not among them. */
export const describeSession = (
  session: SealedSession & Partial<Pick<Session, 'role' | 'person'>>,
  headers?: HeaderReader,
) => ({
  signedIn: true as const,
  idAccount: session.idAccount ?? 'account',
  account: accountTag(session, headers?.get(ACCOUNT_HEADER)),
  expiresAt: new Date(expiryOf(session)).toISOString(),
  ...(session.person
    ? { role: session.role, person: { name: session.person.name, email: session.person.email } }
    : {}),
})
