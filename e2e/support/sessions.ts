import type { BrowserContext } from '@playwright/test'

export const SESSION_COOKIE = '__Host-session'

/** A random IP address to sign in from: the dashboard allows each one ten attempts in a quarter of an hour. */
export function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `10.${byte()}.${byte()}.${byte()}`
}

/** Signs in over HTTP as the page does, and resolves to the session cookie's value. */
export async function sealedSession(dashboard: string, apiKey: string): Promise<string> {
  const answer = await fetch(`${dashboard}/api/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf': '1',
      'x-forwarded-for': someAddress(),
      origin: dashboard,
    },
    body: JSON.stringify({ apiKey }),
  })
  const [cookie] = answer.headers.getSetCookie()
  const value = cookie?.split(';')[0]?.slice(SESSION_COOKIE.length + 1)
  if (answer.status !== 200 || !value) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  return value
}

export const cookieOf = (dashboard: string, value: string) => ({
  name: SESSION_COOKIE,
  value,
  domain: new URL(dashboard).hostname,
  path: '/',
  expires: Math.floor(Date.now() / 1000) + 3600,
  httpOnly: true,
  secure: true,
  sameSite: 'Strict' as const,
})

/** Signs in with a session for this test only, which it may end. */
export async function signInAlone(
  context: BrowserContext,
  dashboard: string,
  apiKey: string,
): Promise<string> {
  const value = await sealedSession(dashboard, apiKey)
  await context.clearCookies()
  await context.addCookies([cookieOf(dashboard, value)])
  return value
}

/** Whether a session cookie's value is valid, by `GET /api/session`. */
export async function isSignedIn(dashboard: string, value: string): Promise<boolean> {
  const answer = await fetch(`${dashboard}/api/session`, {
    headers: { 'x-csrf': '1', cookie: `${SESSION_COOKIE}=${value}` },
  })
  const { session } = (await answer.json()) as { session: { signedIn: boolean } }
  return session.signedIn
}

/** Ends the session of a cookie without notifying the page that uses it. */
export const endSession = (dashboard: string, value: string) =>
  fetch(`${dashboard}/api/session`, {
    method: 'DELETE',
    headers: { 'x-csrf': '1', origin: dashboard, cookie: `${SESSION_COOKIE}=${value}` },
  })
