import 'server-only'
import { env } from '../env.ts'
import { asBffError, BffError, nullIfUnknown } from '../errors.ts'
import { ANONYMOUS_BODY_LIMIT, readJsonBody } from '../http/body.ts'
import { type Answer, type Call, jsonAnswer, ROLE_HEADER } from '../http/handle.ts'
import { countSessionEnd, countSignIn } from '../metrics/count.ts'
import { dropGrant } from '../oidc/member.ts'
import { attemptsAfter, endOfProvider } from '../oidc/routes.ts'
import { assertSameAccount } from './account-tag.ts'
import { clearedCookie } from './cookie.ts'
import { describeSession, endSession, sessionOfCall, sessionToEnd } from './session.ts'
import { signIn } from './sign-in.ts'

async function countedSignIn(call: Call): ReturnType<typeof signIn> {
  const { request } = call
  try {
    const body = await readJsonBody(request, ANONYMOUS_BODY_LIMIT)
    const asked = performance.now()
    const signedIn = await signIn(body, request)
    call.upstreamMs = performance.now() - asked
    countSignIn(null)
    return signedIn
  } catch (error) {
    countSignIn(asBffError(error))
    throw error
  }
}

/** `POST /api/session`: sign-in by key. Ends the session that the browser still had. */
export async function postSession(call: Call): Promise<Answer> {
  const { headers } = call.request
  if (env().OIDC_ONLY === 1) throw new BffError(403, 'forbidden', 'Sign-in by key is off here')
  const former = await nullIfUnknown(sessionOfCall(headers, false))
  const { session, cookie } = await countedSignIn(call)
  call.scope = session.scope
  if (former) {
    await endSession(former.session, false)
    if (former.session.signedOn) await dropGrant(former.session.id)
    countSessionEnd('replaced')
  }
  const cookies = [cookie, ...(await attemptsAfter(session.id, headers.get('cookie')))]
  return jsonAnswer(200, { success: true, session: describeSession(session, headers) }, { cookie: cookies })
}

/**
 * `GET /api/session`: the current session. Does not prolong it, so that a page may watch for its end; `?prolong=1`
 * does, for a person who works without making calls.
 */
export async function getSession({ request: { headers, url } }: Call): Promise<Answer> {
  const used = await sessionOfCall(headers, new URL(url).searchParams.get('prolong') === '1')
  const session = used ? describeSession(used.session, headers) : { signedIn: false }
  return jsonAnswer(
    200,
    { success: true, session },
    { prolonged: used?.cookie, ...(used ? { headers: { [ROLE_HEADER]: used.session.role } } : {}) },
  )
}

/**
 * `DELETE /api/session`, with `?everywhere=1` for every session of the account; succeeds also when signed out. Clears
 * the browser's data whatever the store's state. `leave`: the provider's logout URL, for a session that began there.
 */
export async function deleteSession(call: Call): Promise<Answer> {
  const { headers, url } = call.request
  const session = await sessionToEnd(headers.get('cookie'))
  const everywhere = new URL(url).searchParams.get('everywhere') === '1'
  if (session) {
    assertSameAccount(session, headers)
    call.scope = session.scope
    await endSession(session, everywhere)
    countSessionEnd(everywhere ? 'everywhere' : 'signed_out')
  }
  const left = { headers: { 'clear-site-data': '"cache", "storage"' }, cookie: clearedCookie() }
  const leave = session?.signedOn ? await endOfProvider(session.id) : null
  return leave === null
    ? { status: 204, body: null, ...left }
    : jsonAnswer(200, { success: true, leave }, left)
}
