import 'server-only'
import { paths, type SignInFailure, safeNext } from '#lib/paths.ts'
import { signInAddress } from '#lib/sign-in-address.ts'
import { env } from '../env.ts'
import { asBffError, BffError, notFound } from '../errors.ts'
import { readFormBody } from '../http/body.ts'
import { clientAddress } from '../http/client-address.ts'
import { isOwnHost } from '../http/csrf.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Answer, Call } from '../http/handle.ts'
import { log } from '../log.ts'
import { countSessionEnd, countSignIn } from '../metrics/count.ts'
import { clearedCookie } from '../session/cookie.ts'
import { keyNameOf } from '../session/key-name.ts'
import { openSealed, sealed } from '../session/seal.ts'
import { endSession, endSessionOf, sessionToEnd, startSession } from '../session/session.ts'
import { accountOf } from '../session/sign-in.ts'
import { namesOf } from '../store/names.ts'
import { takeRateLimitPoint } from '../store/points.ts'
import { store } from '../store/store.ts'
import { confirmFeeds } from '../workspace/feed-standing.ts'
import { signOnAs } from '../workspace/people.ts'
import { workspace } from '../workspace/store.ts'
import { describeProviderError } from './describe-provider-error.ts'
import { membershipOf } from './keys-file.ts'
import { endByToken } from './logout-token.ts'
import { dropGrant, storeGrant } from './member.ts'
import { beginSignOn, endAddress, endSignOn, isOidcOn, type SignInAttempt } from './provider.ts'

/** Each attempt has a cookie of its own, so that several tabs may sign in at once; its suffix is the start of `state`. */
const ATTEMPT_COOKIE = '__Host-sign-on-'
/** How long a person may take at the provider, seconds. */
const ATTEMPT_S = 600
// Lax, as the provider redirects back from its own site. The cookie alone grants no access.
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'
/** Browsers silently drop a cookie of more than 4096 bytes, its name included. */
const MAX_ATTEMPT = 4_000
/** How many characters the cookies of other tabs' attempts may add to each request. */
const MAX_OF_OTHERS = 4_000
const ATTEMPTS = new RegExp(
  `(?:^|;[ \\t]*)${ATTEMPT_COOKIE}([\\w-]{8})=([A-Za-z0-9*_.~-]{1,${MAX_ATTEMPT}})(?=;|$)`,
  'g',
)

const attemptCookie = (name: string, text: string, seconds: number) =>
  `${ATTEMPT_COOKIE}${name}=${text}; Max-Age=${seconds}; ${ATTRIBUTES}`
const noAttempt = (name: string) => attemptCookie(name, '', 0)
const nameOf = (state: string) => state.slice(0, 8)

/** The sign-in attempts that a browser has in progress, oldest first, as browsers send them. */
const attemptsIn = (cookie: string | null) =>
  [...(cookie ?? '').matchAll(ATTEMPTS)].map(([, name = '', text = '']) => ({ name, text }))

type Begun = SignInAttempt & {
  readonly at: number
  /** The session that the browser had then: a SameSite=Strict cookie is not sent on the provider's redirect. */
  readonly former: string | null
}

const onlyWithOidc = () => {
  if (!isOidcOn()) throw notFound()
}

/** These addresses are for top-level navigation under our own host name, not for scripts or frames. */
function assertVisit({ headers }: Call['request']): void {
  onlyWithOidc()
  const mode = headers.get('sec-fetch-mode')
  const isVisit = mode === null || (mode === 'navigate' && headers.get('sec-fetch-dest') === 'document')
  if (!isVisit || !isOwnHost(headers.get('host'), env().PUBLIC_ORIGIN))
    throw new BffError(403, 'csrf_rejected', 'The request did not come from this application')
}

const goTo = (location: string, cookie: Answer['cookie'], headers: Answer['headers'] = {}): Answer => ({
  status: 303,
  body: null,
  headers: { location, ...headers },
  cookie,
})

/** Redirects to the sign-in page, which explains the failure in its own words. */
const refused = (failed: SignInFailure, next?: string, cookie?: Answer['cookie']): Answer =>
  goTo(signInAddress(next, failed), cookie)

/** The attempt sealed for its cookie. If the address to return to is too long, it is kept without its query. */
async function attemptText(begun: Begun): Promise<string> {
  const text = await sealed(begun)
  if (text.length <= MAX_ATTEMPT) return text
  return sealed({ ...begun, next: begun.next.replace(/[?#].*$/s, '') })
}

/** The oldest attempts, deleted to make room for a new one: request headers must stay short enough to be accepted. */
function tooMany(cookie: string | null): string[] {
  let room = MAX_OF_OTHERS
  return attemptsIn(cookie)
    .reverse()
    .filter(({ text }) => {
      room -= text.length
      return room < 0
    })
    .map(({ name }) => name)
}

/** `GET /api/auth/login?next=`, with `prompt=login` to sign in as somebody else: redirects to the provider. */
export async function handleLogin(call: Call): Promise<Answer> {
  assertVisit(call.request)
  const { searchParams } = new URL(call.request.url)
  const next = safeNext(searchParams.get('next'))
  try {
    const { address, attempt } = await beginSignOn(next, searchParams.get('prompt') === 'login')
    const cookies = call.request.headers.get('cookie')
    const former = (await sessionToEnd(cookies))?.id ?? null
    const text = await attemptText({ ...attempt, at: Date.now(), former })
    return goTo(address, [
      ...tooMany(cookies).map(noAttempt),
      attemptCookie(nameOf(attempt.state), text, ATTEMPT_S),
    ])
  } catch (error) {
    note('login', error)
    return refused('provider', next)
  }
}

const note = (step: string, thrown: unknown, more: object = {}): void =>
  log().warn({ event: 'sign-on', step, ...describeProviderError(thrown), ...more }, 'dashboard')

/** Each failed callback costs a request to the provider with our credentials, which it may come to block. */
const FAILURES = { kind: 'sign-on', max: 60, windowMs: 60_000 } as const

/** One callback from the provider; those that fail are limited per address and minute. */
function takeReturn(request: Call['request']) {
  const address = clientAddress(request, env().TRUST_PROXY)
  return takeRateLimitPoint(FAILURES, namesOf('address', address)[0] ?? address)
}

/** Redirects from a page of our own: on a redirect from another site browsers withhold a SameSite=Strict cookie. */
const goOn = (next: string, cookie: Answer['cookie']): Answer => ({
  status: 200,
  body: `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escapeHtml(next)}"><title>…</title><a href="${escapeHtml(next)}">→</a>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  cookie,
})

/** The attempt of that name, usable once: null if there is none, it is too old, or it was used before. */
async function attemptIn(cookie: string | null, wanted: string): Promise<Begun | null> {
  const text = attemptsIn(cookie).find(({ name }) => name === wanted)?.text
  const begun = text === undefined ? null : await openSealed<Begun>(text)
  if (!begun || typeof begun.state !== 'string' || Date.now() - begun.at > ATTEMPT_S * 1000) return null
  const used = { id: `oidc state ${begun.state}`, scope: `oidc state ${begun.state}`, issuedAt: 0 }
  if (await store().isSignedOut(used)) return null
  await store().signOut(used.id, Date.now() + ATTEMPT_S * 2000)
  return begun
}

/** Signing in replaces the browser's earlier session: the one at the start, and the one now, if a cookie came. */
async function endFormer({ former }: Begun, cookie: string | null): Promise<void> {
  const now = (await sessionToEnd(cookie))?.id
  for (const id of new Set([former, now])) {
    if (typeof id !== 'string') continue
    await endSessionOf(id)
    await dropGrant(id)
    countSessionEnd('replaced')
  }
}

/**
 * Cookies for the attempts in progress except the one called `done`: whichever of them is completed replaces the session
 * that the browser has by now, which did not exist when they began.
 */
export async function attemptsAfter(
  session: string,
  cookie: string | null,
  done?: string,
): Promise<string[]> {
  const others = attemptsIn(cookie).filter(({ name }) => name !== done)
  const told = others.map(async ({ name, text }) => {
    const begun = await openSealed<Begun>(text)
    return begun ? [attemptCookie(name, await attemptText({ ...begun, former: session }), ATTEMPT_S)] : []
  })
  return (await Promise.all(told)).flat()
}

/** `GET /api/auth/callback`: back from the provider, with a code or without. */
export async function handleCallback(call: Call): Promise<Answer> {
  assertVisit(call.request)
  const { search, searchParams } = new URL(call.request.url)
  const point = await takeReturn(call.request)
  if (typeof point === 'number') return refused('provider')
  const cookies = call.request.headers.get('cookie')
  const name = nameOf(searchParams.get('state') ?? '')
  const begun = await attemptIn(cookies, name)
  if (!begun) {
    await point()
    return refused('expired')
  }
  const next = safeNext(begun.next)
  const done = noAttempt(name)
  let said: Awaited<ReturnType<typeof endSignOn>>
  try {
    said = await endSignOn(search, begun)
  } catch (error) {
    note('callback', error)
    countSignIn(new BffError(401, 'session_invalid', ''))
    const isDenied = error instanceof Error && 'error' in error && error.error === 'access_denied'
    return refused(isDenied ? 'denied' : 'provider', next, done)
  }
  await point()
  const membership = membershipOf(said.grant.groups, said.grant.words)
  // Also where access has ended: what is known of a person bears on the calendar feeds that they made.
  workspace().note((db) => confirmFeeds(db, said.who.subject, said.grant))
  // Whoever was signed in here before is no longer the person at the browser, even if this person gets no access.
  const notLetIn = async (failed: SignInFailure) => {
    await endFormer(begun, cookies).catch((error: unknown) => note('former', error))
    return refused(failed, next, [clearedCookie(), done])
  }
  if (!membership) {
    // None: the claim has another name, or needs a scope. Some: API_KEYS_FILE has none of them.
    log().warn({ event: 'sign-on', step: 'groups', groups: said.grant.groups.length }, 'dashboard')
    return notLetIn('no_account')
  }
  try {
    const asked = performance.now()
    const { apiKey } = membership
    const idAccount = await accountOf(apiKey, `oidc ${keyNameOf(apiKey)}`, call.request.signal)
    call.upstreamMs = performance.now() - asked
    const { session, cookie } = await startSession(apiKey, idAccount, said.who)
    call.scope = session.scope
    await endFormer(begun, cookies)
    await storeGrant(session.id, { ...said.grant, keyName: keyNameOf(apiKey), renewals: 0 })
    countSignIn(null)
    await workspace()
      .ask((db) => signOnAs(db, session, { ...said.who, ...said.grant }))
      .catch(() => undefined)
    return goOn(next, [cookie, done, ...(await attemptsAfter(session.id, cookies, name))])
  } catch (error) {
    const word = asBffError(error).code
    note('account', error, { word })
    countSignIn(asBffError(error))
    return notLetIn(word === 'invalid_key' ? 'no_account' : 'api')
  }
}

/**
 * `GET /api/auth/logout`: ends the session here, then at the provider. A link from another site only redirects. No script
 * runs that could put saved views and settings back, as the menu's sign-out does (lib/storage/choices.ts): they go as well.
 */
export async function handleLogout(call: Call): Promise<Answer> {
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
  return goTo(address ?? paths.signIn(), clearedCookie(), { 'clear-site-data': '"cache", "storage"' })
}

/** The provider's logout URL for a session that has ended; null where it has none, or does not respond. */
export async function endOfProvider(idSession: string): Promise<string | null> {
  const idToken = await dropGrant(idSession)
  return endAddress(idToken).catch((error: unknown) => {
    note('logout', error)
    return null
  })
}

/** `POST /api/auth/backchannel-logout`: the provider says whose sessions are over. */
export async function handleBackchannelLogout(call: Call): Promise<Answer> {
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
