import type { Configuration, IDToken, ServerMetadata } from 'openid-client'
import { MAX_NAME_LENGTH, shortLine } from '#lib/domain/workspace/workspace.ts'
import { env } from '../env.ts'
import { fetchShort } from '../fetch-short.ts'
import type { Subject } from '../session/seal.ts'
import { singleton } from '../singleton.ts'
import type { Grant } from './grant.ts'

/** Timeout of requests to the provider, seconds. */
const TIMEOUT_S = 5
/** How far its clock and ours may differ, seconds. */
export const SKEW_S = 120
/** How long the provider's metadata is cached, milliseconds. */
const METADATA_MS = 3_600_000

/** Loaded on the first OIDC request only. */
const library = () => import('openid-client')

export const isOidcOn = (): boolean => env().OIDC_ISSUER !== undefined

/** Whether the sign-in page offers OIDC not at all, beside the key field, or alone. */
export const signOnOffered = (): 'off' | 'beside' | 'only' =>
  !isOidcOn() ? 'off' : env().OIDC_ONLY === 1 ? 'only' : 'beside'

const address = (path: string) => `${env().PUBLIC_ORIGIN}${path}`
const callbackAddress = (): string => address('/api/auth/callback')

async function discover(): Promise<Configuration> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = env()
  const client = await library()
  const basic = client.ClientSecretBasic(OIDC_CLIENT_SECRET)
  const post = client.ClientSecretPost(OIDC_CLIENT_SECRET)
  const issuer = new URL(OIDC_ISSUER)
  return client.discovery(
    issuer,
    OIDC_CLIENT_ID,
    { [client.clockTolerance]: SKEW_S },
    (server, ...rest) => {
      const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return (known.includes('client_secret_basic') ? basic : post)(server, ...rest)
    },
    {
      timeout: TIMEOUT_S,
      [client.customFetch]: fetchShort,
      execute: [
        // Verify the ID token's signature even though it came over TLS.
        client.enableNonRepudiationChecks,
        // env.ts accepts an http issuer on this machine alone.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

interface Known {
  configuration: Promise<Configuration>
  at: number
}

/** The provider's configuration by discovery, cached. Throws where it cannot be fetched; the next call tries again. */
async function provider(): Promise<Configuration> {
  const known = singleton<{ now: Known | null }>('oidc-provider', () => ({ now: null }))
  if (!known.now || performance.now() - known.now.at > METADATA_MS) {
    const now = { configuration: discover(), at: performance.now() }
    known.now = now
    now.configuration.catch(() => {
      if (known.now === now) known.now = null
    })
  }
  return known.now.configuration
}

export const providerMetadata = async (): Promise<ServerMetadata> => (await provider()).serverMetadata()

/** What a browser must bring back from the provider. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  /** PKCE code verifier; the provider was sent its digest. */
  readonly verifier: string
  /** The address to go to after sign-in. */
  readonly next: string
}

/** The authorization URL to redirect to, and what to keep until the callback. With `asks` the provider asks who it is anew. */
export async function beginSignOn(
  next: string,
  asks: boolean,
): Promise<{ address: string; attempt: SignInAttempt }> {
  const client = await library()
  const configuration = await provider()
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    next,
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(),
    response_type: 'code',
    scope: env().OIDC_SCOPE,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(asks ? { prompt: 'login' } : {}),
  })
  return { address: url.href, attempt }
}

/** OpenID Connect allows 255 characters. */
const MAX_SUB = 500

type Claims = Record<string, unknown>

/** A claim by its name, else by its path, as in `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (at, step) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? at[step as never] : undefined,
      claims,
    )
}

const wordsOf = (claim: unknown): string[] =>
  [claim].flat().filter((one): one is string => typeof one === 'string' && one !== '')

/** The provider's session id; null where there is none. Cut to what a cookie has room for. */
export const sidOf = (claim: unknown): string | null =>
  (typeof claim === 'string' && claim.trim().slice(0, 500)) || null

/** A claim that is shown to people, as one short line. */
const lineOf = (claim: unknown, most: number): string | null =>
  (typeof claim === 'string' && shortLine(claim, most)) || null

interface Tokens {
  access_token: string
  refresh_token?: string
  id_token?: string
  claims: () => IDToken | undefined
}

type Said = Omit<Grant, 'keyName'>

/** What the tokens say of the person, and the userinfo endpoint where they lack the wanted claims. */
async function saidBy(
  configuration: Configuration,
  tokens: Tokens,
  sub: string,
  before?: Grant,
): Promise<Said> {
  const { OIDC_GROUP_CLAIM, OIDC_ROLE_CLAIM } = env()
  const wanted = [OIDC_GROUP_CLAIM, ...(OIDC_ROLE_CLAIM ? [OIDC_ROLE_CLAIM] : [])]
  const said: Claims = { ...tokens.claims() }
  const isWhole = (claims: Claims) => wanted.every((name) => claimOf(claims, name) !== undefined)
  if (!isWhole(said) && configuration.serverMetadata().userinfo_endpoint !== undefined) {
    const client = await library()
    Object.assign(said, await client.fetchUserInfo(configuration, tokens.access_token, sub))
  }
  return {
    name:
      lineOf(said.name, MAX_NAME_LENGTH) ??
      lineOf(said.preferred_username, MAX_NAME_LENGTH) ??
      before?.name ??
      null,
    email: lineOf(said.email, 320) ?? before?.email ?? null,
    groups: wordsOf(claimOf(said, OIDC_GROUP_CLAIM)),
    words: OIDC_ROLE_CLAIM === undefined ? [] : wordsOf(claimOf(said, OIDC_ROLE_CLAIM)),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? before?.refreshToken ?? null,
    idToken: tokens.id_token ?? before?.idToken ?? null,
    issuer: env().OIDC_ISSUER,
    checkedAt: Date.now(),
  }
}

/**
 * Handles the callback: exchanges the code for tokens, once everything matches `attempt`. `search`: the callback's
 * query, as it came. Throws where something does not match.
 */
export async function endSignOn(
  search: string,
  attempt: SignInAttempt,
): Promise<{ who: Subject; grant: Said }> {
  const client = await library()
  const configuration = await provider()
  const tokens = await client.authorizationCodeGrant(configuration, new URL(callbackAddress() + search), {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('There is no ID token')
  if (claims.sub.length > MAX_SUB) throw new Error('The name is too long for a cookie')
  return {
    who: { subject: claims.sub, sid: sidOf(claims.sid) },
    grant: await saidBy(configuration, tokens, claims.sub),
  }
}

const isName = (error: unknown, name: string): error is Error & Record<string, unknown> =>
  error instanceof Error && error.name === name

/** Whether the provider said that the person's sign-in has ended, as opposed to any other failure. */
function saysOver(error: unknown): boolean {
  if (isName(error, 'ResponseBodyError')) return error.error === 'invalid_grant'
  return isName(error, 'WWWAuthenticateChallengeError') && error.status === 401
}

/** Queries the provider again, with fresh tokens. Null: the sign-in has ended there. Throws if it does not respond. */
export async function refreshGrant(grant: Grant, { subject }: Subject): Promise<Grant | null> {
  const client = await library()
  const configuration = await provider()
  try {
    const tokens: Tokens = grant.refreshToken
      ? await client.refreshTokenGrant(configuration, grant.refreshToken)
      : { access_token: grant.accessToken, claims: () => undefined }
    // Tokens of another person are not a refresh.
    if ((tokens.claims()?.sub ?? subject) !== subject) return null
    const said = await saidBy(configuration, tokens, subject, grant)
    return { ...said, keyName: grant.keyName, renewals: (grant.renewals ?? 0) + 1 }
  } catch (error) {
    if (saysOver(error)) return null
    throw error
  }
}

/**
 * What userinfo says, without using the refresh token: many providers end the session when two copies use the same one. Throws
 * where it does not respond, or names no groups.
 */
export async function readUserinfo(grant: Grant, { subject }: Subject): Promise<Grant> {
  const configuration = await provider()
  const tokens = { access_token: grant.accessToken, claims: () => undefined }
  const said = await saidBy(configuration, tokens, subject, grant)
  if (said.groups.length === 0) throw new Error('No groups are named')
  return { ...grant, ...said }
}

/** The provider's logout URL; null where it has none. */
export async function endAddress(idToken: string | null): Promise<string | null> {
  const client = await library()
  const configuration = await provider()
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  const url = client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: address('/sign-in'),
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  })
  return url.href
}
