import { bff, jsonOf } from './http.ts'

export type BrowserSession =
  | { signedIn: true; idAccount: string; account: string; expiresAt: string }
  | { signedIn: false }

interface SessionAnswer {
  success: true
  session: BrowserSession
}

/** Signs in with an API key. Throws ApiError: `invalid_key` 401, `invalid` 400, `rate_limited` 429 with retryAfter. */
export async function postSession(apiKey: string): Promise<BrowserSession> {
  const response = await bff('/api/session', { method: 'POST', body: JSON.stringify({ apiKey }) })
  return (await jsonOf<SessionAnswer>(response)).session
}

/** The session's remaining lifetime by the server, milliseconds; null: signed out. `prolong` extends it from now. */
export async function getSession(prolong: boolean, signal: AbortSignal): Promise<number | null> {
  const response = await bff(`/api/session${prolong ? '?prolong=1' : ''}`, { signal })
  const { session } = await jsonOf<SessionAnswer>(response)
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now()
  return session.signedIn ? Date.parse(session.expiresAt) - now : null
}

/** Timeout after which the server counts as unreachable, milliseconds. */
const TIMEOUT_MS = 15_000

/** Signs out here, or everywhere: all sessions of the account. Returns the identity provider's sign-out address. */
export async function deleteSession({ everywhere }: { everywhere: boolean }): Promise<string | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await bff(`/api/session${everywhere ? '?everywhere=1' : ''}`, { method: 'DELETE', signal })
  return response.status === 204 ? null : (await jsonOf<{ leave: string }>(response)).leave
}
