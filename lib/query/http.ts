import type { Role } from '#lib/domain/session/role.ts'
import { takeEarlyCall } from '#lib/early-press/early-press.ts'
import { roleStore, sessionStore } from '#lib/session/session-store.ts'
import { isAttended, shownAccount } from '#lib/session/tab.ts'
import { errorOf, networkError } from './api-error.ts'

/**
 * Calls the BFF on the same origin with the CSRF header, which no other site can send, the account that this tab shows,
 * and whether the request is a background one, without a person at the tab. Throws ApiError.
 */
export async function bff(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('x-csrf', '1')
  headers.set('accept', 'application/json')
  const account = shownAccount()
  if (account !== null) headers.set('x-account', account)
  if (!isAttended()) headers.set('x-background', '1')
  if (init.body !== undefined && init.body !== null) headers.set('content-type', 'application/json')
  let response: Response
  try {
    response = await (takeEarlyCall(path) ??
      fetch(path, { ...init, headers, cache: 'no-store', redirect: 'error' }))
  } catch (cause) {
    throw networkError(cause)
  }
  const role = response.headers.get('x-role')
  if (role) roleStore.set(role as Role)
  if (response.ok) return response
  const error = await errorOf(response)
  if (error.code === 'account_changed') sessionStore.cutOff()
  // Not for background requests: when the person comes back, the session is checked.
  if (error.code === 'session_invalid' && !headers.has('x-background')) sessionStore.reportLost()
  throw error
}

/** The JSON body of a response; an invalid or truncated body counts as a network failure. */
export async function jsonOf<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch (cause) {
    throw networkError(cause)
  }
}
