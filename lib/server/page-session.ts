import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { signInAddress } from '#lib/sign-in-address.ts'
import { PAGE_HEADER } from './page-header.ts'
import { readSession, type Session } from './session/session.ts'

export { signOnOffered } from './oidc/provider.ts'
export { isOfAccount } from './session/account-tag.ts'
export { describeSession, ownerOfPage } from './session/session.ts'

/**
 * The session of the request that is being rendered, or null. Layouts, pages and reads all call it; the cookie is
 * checked against the sign-out store once per request, so a document is finished for the session it began with.
 */
export const currentSession = cache(
  async (): Promise<Session | null> => readSession((await headers()).get('cookie')),
)

/** `currentSession` for pages that need one: without it, redirects to sign-in with the way back. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession()
  if (session) return session
  redirect(signInAddress((await headers()).get(PAGE_HEADER) ?? undefined))
}
