import 'server-only'

import { asBffError } from '../errors.ts'
import { readJsonBody } from '../http/body.ts'
import { type Answer, type Call, jsonAnswer } from '../http/handle.ts'
import { countSessionEnd, countSignIn } from '../metrics/count.ts'
import { clearedCookie } from './cookie.ts'
import { describeSession, endSession, readSession } from './session.ts'
import { signIn } from './sign-in.ts'

async function countedSignIn(call: Call): ReturnType<typeof signIn> {
  const { request } = call
  try {
    const body = await readJsonBody(request)
    const asked = performance.now()
    const signedIn = await signIn(body, request.headers, request.signal)
    call.upstreamMs = performance.now() - asked
    countSignIn(null)
    return signedIn
  } catch (error) {
    countSignIn(asBffError(error))
    throw error
  }
}

/** `POST /api/session`. A session that the browser still had ends: signing in again replaces it. */
export async function postSession(call: Call): Promise<Answer> {
  const { request } = call
  const { session, cookie } = await countedSignIn(call)
  const former = await readSession(request.headers.get('cookie'))
  if (former) {
    await endSession(former, false)
    countSessionEnd('replaced')
  }
  return jsonAnswer(200, { success: true, session: describeSession(session) }, { cookie })
}

/** `GET /api/session`: who am I. Asking does not prolong the session, so that a page may watch its end. */
export async function getSession({ request }: Call): Promise<Answer> {
  const session = await readSession(request.headers.get('cookie'))
  return jsonAnswer(200, { success: true, session: session ? describeSession(session) : { signedIn: false } })
}

/** `DELETE /api/session`, `?everywhere=1` for every session of the account. Signed out already is fine. */
export async function deleteSession({ request }: Call): Promise<Answer> {
  const session = await readSession(request.headers.get('cookie'))
  const everywhere = new URL(request.url).searchParams.get('everywhere') === '1'
  if (session) {
    await endSession(session, everywhere)
    countSessionEnd(everywhere ? 'everywhere' : 'signed_out')
  }
  return {
    status: 204,
    body: null,
    headers: { 'clear-site-data': '"cache", "storage"' },
    cookie: clearedCookie(),
  }
}
