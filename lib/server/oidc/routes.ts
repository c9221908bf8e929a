import 'server-only'

import { paths, type SignInFailure, safeNext } from '#lib/paths.ts'

import { env } from '../env.ts'
import { asBffError, BffError, notFound } from '../errors.ts'
import { readFormBody } from '../http/body.ts'
import { clientAddress } from '../http/client-address.ts'
import { isOwnHost } from '../http/csrf.ts'
import type { Answer, Call } from '../http/handle.ts'
import { log } from '../log.ts'
import { countSessionEnd, countSignIn } from '../metrics/count.ts'
import { clearedCookie } from '../session/cookie.ts'
import { keyNameOf } from '../session/key-name.ts'
import { openSealed, sealed } from '../session/seal.ts'
import { endSession, sessionToEnd, startSession } from '../session/session.ts'
import { accountOf } from '../session/sign-in.ts'
import { namesOf } from '../store/names.ts'
import { takePoint } from '../store/points.ts'
import { store } from '../store/store.ts'
import { confirmFeeds } from '../workspace/feed-standing.ts'
import { signOnAs } from '../workspace/people.ts'
import { workspace } from '../workspace/store.ts'
import { membershipOf } from './keys-file.ts'
import { endByToken } from './logout-token.ts'
import { dropGrant, keepGrant } from './member.ts'
import { beginSignOn, endAddress, endSignOn, isOidcOn, type SignInAttempt } from './provider.ts'

const ATTEMPT_COOKIE = '__Host-sign-on'
/** How long somebody may take at the provider, seconds. */
const ATTEMPT_S = 600
// Lax: the provider sends the browser back from its own site. It opens nothing by itself.
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'
const noAttempt = `${ATTEMPT_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`
/** Browsers drop a cookie of more than 4096 bytes without a word, its name among them. */
const LONGEST_ATTEMPT = 4_000
const ATTEMPT = new RegExp(`(?:^|;[ \\t]*)${ATTEMPT_COOKIE}=([A-Za-z0-9*_.~-]{1,${LONGEST_ATTEMPT}})(?=;|$)`)

type Begun = SignInAttempt & { readonly at: number }

const onlyWithOidc = () => {
  if (!isOidcOn()) throw notFound()
}

/** These are addresses that a browser goes to, by our own name; no script and no frame of anybody asks for them. */
function assertVisit({ headers }: Call['request']): void {
  onlyWithOidc()
  const mode = headers.get('sec-fetch-mode')
  const isVisit = mode === null || (mode === 'navigate' && headers.get('sec-fetch-dest') === 'document')
  if (!isVisit || !isOwnHost(headers.get('host'), env().PUBLIC_ORIGIN))
    throw new BffError(403, 'csrf_rejected', 'The request did not come from this application')
}

const goTo = (location: string, cookie: Answer['cookie']): Answer => ({
  status: 303,
  body: null,
  headers: { location },
  cookie,
})

/** Back to the sign-in page, which says in its own words what did not work. */
const refused = (failed: SignInFailure, next?: string): Answer =>
  goTo(paths.signIn(next, undefined, failed), noAttempt)

/** The attempt as a cookie holds it. Of an address that is too long for one the screen is kept, without its filters. */
async function attemptText(begun: Begun): Promise<string> {
  const text = await sealed(begun)
  if (text.length <= LONGEST_ATTEMPT) return text
  return sealed({ ...begun, next: begun.next.replace(/[?#].*$/s, '') })
}

/** `GET /api/auth/login?next=`: to the provider. */
export async function goToProvider(call: Call): Promise<Answer> {
  assertVisit(call.request)
  const next = safeNext(new URL(call.request.url).searchParams.get('next'))
  try {
    const { address, attempt } = await beginSignOn(next)
    const text = await attemptText({ ...attempt, at: Date.now() })
    return goTo(address, `${ATTEMPT_COOKIE}=${text}; Max-Age=${ATTEMPT_S}; ${ATTRIBUTES}`)
  } catch (error) {
    note('login', error)
    return refused('provider', next)
  }
}

/** The kind of trouble alone: what a provider says may hold anything. */
function note(step: string, error: unknown): void {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : {}
  log().warn({ event: 'sign-on', step, name, code: typeof code === 'string' ? code : undefined }, 'dashboard')
}

/** Each asks the provider with our own credentials, which it may stop listening to. */
const FAILURES = { kind: 'sign-on', most: 60, windowMs: 60_000 } as const

/** One try to come back from the provider: so many of an address that fail in a minute. */
function takeReturn(request: Call['request']) {
  const address = clientAddress(request, env().TRUST_PROXY)
  return takePoint(FAILURES, namesOf('address', address)[0] ?? address)
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A page of our own that goes on at once: a browser keeps a strict cookie back where another site sent it. */
const goOn = (next: string, cookie: Answer['cookie']): Answer => ({
  status: 200,
  body: `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped(next)}"><title>…</title><a href="${escaped(next)}">→</a>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  cookie,
})

/** The attempt that the browser brings back, once: null for none, one that is too old, and one that was used. */
async function attemptIn(cookie: string | null): Promise<Begun | null> {
  const text = ATTEMPT.exec(cookie ?? '')?.[1]
  const begun = text === undefined ? null : await openSealed<Begun>(text)
  if (!begun || typeof begun.state !== 'string' || Date.now() - begun.at > ATTEMPT_S * 1000) return null
  const used = { id: `oidc state ${begun.state}`, scope: `oidc state ${begun.state}`, issuedAt: 0 }
  if (await store().isSignedOut(used)) return null
  await store().signOut(used.id, Date.now() + ATTEMPT_S * 2000)
  return begun
}

/** `GET /api/auth/callback`: back from the provider, with a code or without. */
export async function comeBack(call: Call): Promise<Answer> {
  assertVisit(call.request)
  const { search } = new URL(call.request.url)
  const point = await takeReturn(call.request)
  if (typeof point === 'number') return refused('provider')
  const begun = await attemptIn(call.request.headers.get('cookie'))
  if (!begun) {
    await point()
    return refused('expired')
  }
  const next = safeNext(begun.next)
  let said: Awaited<ReturnType<typeof endSignOn>>
  try {
    said = await endSignOn(search, begun)
  } catch (error) {
    note('callback', error)
    countSignIn(new BffError(401, 'session_invalid', ''))
    const isDenied = error instanceof Error && 'error' in error && error.error === 'access_denied'
    return refused(isDenied ? 'denied' : 'provider', next)
  }
  await point()
  const membership = membershipOf(said.said.groups, said.said.words)
  // Also where nothing opens any more: what is known of a person holds for the calendar addresses that they made.
  workspace().note((db) => confirmFeeds(db, said.who.subject, said.said))
  if (!membership) return refused('no_account', next)
  try {
    const asked = performance.now()
    const { apiKey } = membership
    const idAccount = await accountOf(apiKey, `oidc ${keyNameOf(apiKey)}`, call.request.signal)
    call.upstreamMs = performance.now() - asked
    const { session, cookie } = await startSession(apiKey, idAccount, said.who)
    call.scope = session.scope
    await keepGrant(session.id, { ...said.said, keyName: keyNameOf(apiKey) })
    countSignIn(null)
    await workspace()
      .ask((db) => signOnAs(db, session, { ...said.who, ...said.said }))
      .catch(() => undefined)
    return goOn(next, [cookie, noAttempt])
  } catch (error) {
    note('account', error)
    countSignIn(asBffError(error))
    return refused(asBffError(error).code === 'invalid_key' ? 'no_account' : 'api', next)
  }
}

/**
 * `GET /api/auth/logout`: ends the session here, then at the provider. A link of another site brings no session along, and
 * empties no browser: it leads to the dashboard.
 */
export async function goOut(call: Call): Promise<Answer> {
  assertVisit(call.request)
  if (/^(?:cross|same)-site$/.test(call.request.headers.get('sec-fetch-site') ?? ''))
    return goTo(paths.home(), undefined)
  const session = await sessionToEnd(call.request.headers.get('cookie'))
  const address = session?.signedOn ? await endOfProvider(session.id) : null
  if (session) {
    call.scope = session.scope
    await endSession(session, false)
    countSessionEnd('signed_out')
  }
  return {
    ...goTo(address ?? paths.signIn(), clearedCookie()),
    headers: { location: address ?? paths.signIn(), 'clear-site-data': '"cache", "storage"' },
  }
}

/** Where the provider is to be told that the person leaves; null where it has no such place, or does not answer. */
export async function endOfProvider(idSession: string): Promise<string | null> {
  const idToken = await dropGrant(idSession)
  return endAddress(idToken).catch((error: unknown) => {
    note('logout', error)
    return null
  })
}

/** `POST /api/auth/backchannel-logout`: the provider says whose sessions are over. */
export async function hearOfLogout(call: Call): Promise<Answer> {
  onlyWithOidc()
  const token = (await readFormBody(call.request)).get('logout_token')
  try {
    await endByToken(token ?? '')
    countSessionEnd('signed_out')
    return { status: 200, body: null }
  } catch (error) {
    note('backchannel-logout', error)
    const body = JSON.stringify({ error: 'invalid_request' })
    return { status: 400, body }
  }
}
