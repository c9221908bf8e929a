/** What the provider said of a person, and the tokens to query it again: sealed on the server, never in a browser. */
export interface Grant {
  readonly name: string | null
  readonly email: string | null
  readonly groups: readonly string[]
  /** Values of the claim OIDC_ROLE_CLAIM. */
  readonly words: readonly string[]
  readonly accessToken: string
  /** Null where the provider issues none: the session then ends with the access token. */
  readonly refreshToken: string | null
  /** Sent to the provider at sign-out as `id_token_hint`. */
  readonly idToken: string | null
  /** OIDC_ISSUER at the time: the tokens are sent to no other provider. Absent where an earlier release wrote it. */
  readonly issuer?: string | undefined
  /** Name of the API key by which the account was found: with another key, the person has to sign in again. */
  readonly keyName: string
  /** When the provider last confirmed it, milliseconds since 1970. */
  readonly checkedAt: number
  /** How often the tokens were refreshed; absent where an earlier release wrote it. */
  readonly renewals?: number
}

/** Whether `one` has the newer tokens: by number of refreshes, as clocks may be set back. */
export function isLater(one: Grant, other: Grant): boolean {
  const [first, second] = [one.renewals, other.renewals]
  return first === undefined || second === undefined ? one.checkedAt > other.checkedAt : first > second
}
