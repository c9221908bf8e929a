import { env } from '../env.ts'
import { fetchShort } from '../fetch-short.ts'
import { singleton } from '../singleton.ts'
import { store } from '../store/store.ts'
import { endFeedsOf } from '../workspace/feed-standing.ts'
import { workspace } from '../workspace/store.ts'
import { providerNames } from './member.ts'
import { providerMetadata, SKEW_S, sidOf } from './provider.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** An older token was held back by somebody, seconds. */
const OLDEST_S = 120

const library = () => import('jose')
type Jose = Awaited<ReturnType<typeof library>>
type Keys = ReturnType<Jose['createRemoteJWKSet']>

async function keysAt(address: string): Promise<Keys> {
  const { createRemoteJWKSet, customFetch } = await library()
  const known = singleton('oidc-keys', () => new Map<string, Keys>())
  const options = { timeoutDuration: 5_000, [customFetch]: fetchShort }
  const keys = known.get(address) ?? createRemoteJWKSet(new URL(address), options)
  known.set(address, keys)
  return keys
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Verifies a logout token and ends what it names: one session, or all of a person's from before it was issued (OpenID
 * Connect Back-Channel Logout 1.0, 2.6). Throws for a token not from the provider, not for us, not fresh, or used before.
 */
export async function endByToken(token: string): Promise<void> {
  const { jwtVerify } = await library()
  const { issuer, jwks_uri, id_token_signing_alg_values_supported } = await providerMetadata()
  if (jwks_uri === undefined) throw new Error('The provider shows no keys')
  const { payload, protectedHeader } = await jwtVerify(token, await keysAt(jwks_uri), {
    issuer,
    audience: env().OIDC_CLIENT_ID ?? '',
    algorithms: (id_token_signing_alg_values_supported ?? ['RS256']).filter((name) =>
      /^(?:RS|PS|ES|Ed)/.test(name),
    ),
    maxTokenAge: OLDEST_S,
    clockTolerance: SKEW_S,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { typ } = protectedHeader
  if (!/^(?:application\/)?logout\+jwt$/i.test(typ ?? '')) throw new Error('Another type of token')
  const { sub, jti, iat = 0, events } = payload
  const sid = sidOf(payload.sid)
  if ('nonce' in payload) throw new Error('An ID token is no logout token')
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT))
    throw new Error('No logout')
  if (!isText(sub) && sid === null) throw new Error('Nobody is named')
  const until = Date.now() + env().SESSION_MAX_HOURS * 3_600_000
  const used = { id: `oidc jti ${jti}`, scope: `oidc jti ${jti}`, issuedAt: 0 }
  if (await store().isSignedOut(used)) throw new Error('Used before')
  await store().signOut(used.id, until)
  if (sid !== null) await store().signOut(providerNames({ subject: '', sid }).id, until)
  else if (isText(sub)) {
    await store().signOutAccount(providerNames({ subject: sub, sid: null }).scope, (iat + 1) * 1000, until)
    // One session that ends is a sign-out; all of a person's also end the calendar feeds that they made.
    workspace().note((db) => endFeedsOf(db, sub))
  }
}
