import 'server-only'
import { randomUUID } from 'node:crypto'
import { isAtLeast, type Role } from '#lib/domain/session/role.ts'
import { env } from '../env.ts'
import { asBffError, BffError, invalid, sessionInvalid } from '../errors.ts'
import type { HeaderReader } from '../http/messages.ts'
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
/**
 * How much longer than its session a sign-out is kept, as setting a clock back makes expired cookies valid again; and how far
 * ahead of the clock a session may have been used.
 */
const CLOCK_MS = 7 * 86_400_000
/** Browsers silently drop a longer cookie. */
const MAX_COOKIE = 4096

interface Opened {
  session: SealedSession
  /** When to unseal it again, on `performance.now()`'s clock. */
  until: number
  /** The newest cookie for this session, so that many calls at once all get the same one. */
  successor: { session: SealedSession; cookie: Promise<string> } | undefined
}

const opened = () => singleton('opened-cookies', () => new Lru<string, Opened>(KEPT_COOKIES))

const idleMs = () => env().SESSION_IDLE_MINUTES * 60_000
const maxMs = () => env().SESSION_MAX_HOURS * 3_600_000

/** When the session expires unless it is used: milliseconds since 1970. */
const expiryOf = (session: SealedSession): number =>
  Math.min(session.lastSeen + idleMs(), session.issuedAt + maxMs())

async function open(text: string): Promise<Opened | null> {
  const now = performance.now()
  const kept = opened().get(text)
  if (kept && kept.until > now) return kept
  const session = await unseal(text)
  if (!session) return null
  // Another call may have opened it meanwhile; all share one entry.
  const known = opened().get(text)
  if (known && known.until > now) return known
  const entry: Opened = { session, until: now + KEEP_MS, successor: known?.successor }
  opened().set(text, entry)
  return entry
}

/** Content of the cookie, unless it has expired, or is of a clock that was far ahead; the session may have been signed out. */
async function entryOf(header: string | null): Promise<Opened | null> {
  const text = sealedIn(cookieReceived(header))
  const entry = text === null ? null : await open(text)
  const now = Date.now()
  return entry && expiryOf(entry.session) > now && entry.session.lastSeen < now + CLOCK_MS ? entry : null
}

/** The provider may also end a session, by its own session id or by person. */
async function isSignedOut(session: SealedSession): Promise<boolean> {
  if (await store().isSignedOut(session)) return true
  const { signedOn, issuedAt } = session
  return signedOn !== null && (await store().isSignedOut({ ...providerNames(signedOn), issuedAt }))
}

/** The session with its key and role; null where access has ended. */
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
 * The session of a `cookie` header; null when there is none, or it is altered, expired or signed out. The sign-out
 * store is checked each time; only the unsealing is cached, for a minute.
 */
export const readSession = async (header: string | null): Promise<Session | null> =>
  (await live(header))?.session ?? null

/** The account of a cookie, by its seal alone: for limits, never for access. */
export const scopeOfCookie = async (header: string | null): Promise<string | null> =>
  (await entryOf(header))?.session.scope ?? null

/** Whether the session of a cookie was signed out, or replaced by another sign-in. */
export async function isEnded(header: string | null): Promise<boolean> {
  const entry = await entryOf(header)
  return entry !== null && (await isSignedOut(entry.session).catch(() => false))
}

/** Whether this process cannot find out whose the session of a cookie is, while another copy may know. */
export async function isUnknownHere(header: string | null): Promise<boolean> {
  const entry = await entryOf(header)
  if (!entry?.session.signedOn) return false
  return readSession(header).then(
    () => false,
    (error: unknown) => asBffError(error).code === 'session_unknown',
  )
}

/** The session that a sign-out must end. While the store cannot be read, every session counts as active. */
export async function sessionToEnd(header: string | null): Promise<SealedSession | null> {
  const entry = await entryOf(header)
  if (!entry) return null
  return (await isSignedOut(entry.session).catch(() => false)) ? null : entry.session
}

const cookieFor = async (session: SealedSession, now: number): Promise<string> =>
  sessionCookie(await sealed(session), Math.max(1, Math.ceil((expiryOf(session) - now) / 1000)))

/**
 * A valid session, with the `set-cookie` value that prolongs it, where it is to, once a sixtieth of the idle time has
 * passed since it was sealed. The session keeps its id, so a sign-out ends every prolonged copy with it.
 */
export async function touchSession(
  header: string | null,
  prolongs = true,
): Promise<{ session: Session; cookie: string | undefined } | null> {
  const found = await live(header)
  if (!found) return null
  const { entry, session } = found
  const now = Date.now()
  const step = idleMs() / 60
  if (!prolongs || now - entry.session.lastSeen < step) return { session, cookie: undefined }
  // Measured on the clock that cookies use, which may have been set.
  if (!entry.successor || Math.abs(now - entry.successor.session.lastSeen) >= step) {
    const prolonged = { ...entry.session, lastSeen: now }
    entry.successor = { session: prolonged, cookie: cookieFor(prolonged, now) }
  }
  const { session: prolonged, cookie } = entry.successor
  return { session: { ...session, lastSeen: prolonged.lastSeen }, cookie: await cookie }
}

/** Marks calls that a tab makes by itself, without a person's action. */
const BACKGROUND_HEADER = 'x-background'

/**
 * `touchSession` for a call under /api; background calls do not prolong the session.
 * Throws 409 `account_changed` when the tab shows another account.
 */
export async function sessionOfCall(
  headers: HeaderReader,
  prolongs = headers.get(BACKGROUND_HEADER) !== '1',
): ReturnType<typeof touchSession> {
  const used = await touchSession(headers.get('cookie'), prolongs)
  if (used) assertSameAccount(used.session, headers)
  return used
}

/** `sessionOfCall` for a call that needs one: throws 401 where there is none, and tells the call its account and role. */
export async function requiredSession(
  call: { request: { headers: HeaderReader }; scope?: string | undefined; role?: Role | undefined },
  prolongs?: boolean,
) {
  const used = await sessionOfCall(call.request.headers, prolongs)
  if (!used) throw sessionInvalid()
  call.scope = used.session.scope
  if (used.session.person) call.role = used.session.role
  return used
}

/** When the newest session began here: a sign-out everywhere must cover it even if the clock was set back since. */
const latest = () => singleton('latest-session', () => ({ issuedAt: 0 }))

// For an account that the API does not name: equal for equal keys, and not reversible.
const scopeOfKey = (apiKey: string) => `key:${keyNameOf(apiKey)}`

/**
 * A new session for a key that the API accepted, and its cookie. With OIDC the key is kept out of the cookie. Throws
 * 400 `invalid` when the session is too large for a cookie.
 */
export async function startSession(
  apiKey: string,
  idAccount: string | null,
  signedOn: Subject | null = null,
): Promise<{ session: SealedSession; cookie: string }> {
  const scope = idAccount === null ? scopeOfKey(apiKey) : `account:${idAccount}`
  const outs = [scope, ...(signedOn ? [providerNames(signedOn).scope] : [])]
  // Later than any sign-out of the whole account, even one in the same millisecond.
  const last = await Promise.all(outs.map((one) => store().accountSignedOutAt(one)))
  const now = Date.now()
  const issuedAt = Math.max(now, ...last.map((at) => at + 1))
  latest().issuedAt = Math.max(latest().issuedAt, issuedAt)
  const held = signedOn ? null : apiKey
  const id = randomUUID()
  const session = { id, apiKey: held, signedOn, idAccount, scope, issuedAt, lastSeen: now }
  const cookie = await cookieFor(session, now)
  if (cookie.length > MAX_COOKIE)
    throw invalid('apiKey: the key and the name of its account are longer than a cookie can hold')
  return { session, cookie }
}

/** Signs out the session of that id, for as long as a cookie of it may still be sent. */
export const endSessionOf = (id: string, issuedAt = 0): Promise<void> =>
  store().signOut(id, Math.max(Date.now(), issuedAt, latest().issuedAt) + maxMs() + CLOCK_MS)

/** Ends a session or, with `everywhere`, all of its account (OIDC: person). Replayed cookies are invalid from then. */
export async function endSession(session: SealedSession, everywhere: boolean): Promise<void> {
  await endSessionOf(session.id, session.issuedAt)
  if (!everywhere) return
  const now = Math.max(Date.now(), session.issuedAt, latest().issuedAt)
  const scope = session.signedOn ? providerNames(session.signedOn).scope : session.scope
  await store().signOutAccount(scope, now, now + maxMs() + CLOCK_MS)
}

/** Throws 403 `forbidden` where the person's role is below `least`. The API was not called: `upstream` is null. */
export function assertRole({ role }: Session, least: Role): void {
  if (!isAtLeast(role, least))
    throw new BffError(403, 'forbidden', `This needs the role “${least}”; yours is “${role}”`, { role })
}

/**
 * Owner of a page: the account's tag, and the name under which a browser stores data for them. That is the person's own tag
 * with OIDC, as two people of an account may share a browser, and where the API does not name the account.
 */
export function ownerOfPage(session: Session): { account: string; idAccount: string } {
  const account = accountTag(session)
  return { account, idAccount: (session.person === null && session.idAccount) || account }
}

/** What the browser may know of its session: listed field by field, and never the key. */
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
