import { expect, it, vi } from 'vitest'
import type { Answer, Call } from '../http/handle.ts'
import { handleCallback, handleLogin } from './routes.ts'

vi.mock('../env.ts', () => ({
  env: () => ({
    SESSION_SECRET: ['a secret of this test, and of nobody'],
    SESSION_MAX_HOURS: 12,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'silent',
  }),
}))
vi.mock('./provider.ts', () => ({
  isOidcOn: () => true,
  beginSignOn: async (next: string) => ({
    address: 'https://provider.example/authorize',
    attempt: { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43), next },
  }),
  endSignOn: async () => ({ who: { subject: 'anne', sid: null }, grant: { groups: [], words: [] } }),
}))
vi.mock('./keys-file.ts', () => ({ membershipOf: () => null }))
vi.mock('../store/store.ts', () => ({
  store: () => ({ isSignedOut: async () => false, signOut: async () => undefined }),
  sharedServer: () => null,
}))
vi.mock('../workspace/store.ts', () => ({ workspace: () => ({ note: () => undefined }) }))

const visit = (path: string, cookie: string | null = null) => {
  const headers = { get: (name: string) => (name === 'cookie' ? cookie : null) }
  return { request: { url: `http://here${path}`, headers, address: '192.0.2.1' } } as unknown as Call
}
/** The cookie as a browser keeps it: null for one that is too long. */
const keptOf = ({ cookie }: Answer) => {
  const [kept = ''] = String(cookie).split(';')
  return kept.length > 4096 ? null : kept
}

/** Where a sign-in that began at `next` ends: without an account here, back on the sign-in page. */
async function wayBack(next: string) {
  const begun = await handleLogin(visit(`/api/auth/login?next=${encodeURIComponent(next)}`))
  const { headers } = await handleCallback(
    visit(`/api/auth/callback?code=1&state=${'s'.repeat(43)}`, keptOf(begun)),
  )
  const { searchParams } = new URL(headers?.location ?? '', 'http://here')
  return [searchParams.get('failed'), searchParams.get('next')]
}

it('signs in from an address as long as a lookup makes it, and forgets its filters before the sign-in', async () => {
  const lookup = (count: number) => `/companies?ids=${'552100554,'.repeat(count)}`
  for (const next of [lookup(5), lookup(240)]) expect(await wayBack(next)).toEqual(['no_account', next])
  expect(await wayBack(lookup(500))).toEqual(['no_account', '/companies'])
})
