/** What the provider said of a person, and the tokens to ask it again: kept here, sealed, and never in a browser. */
export interface Grant {
  readonly name: string | null
  readonly email: string | null
  readonly groups: readonly string[]
  /** The words of OIDC_ROLE_CLAIM. */
  readonly words: readonly string[]
  readonly accessToken: string
  /** Absent where the provider gives none: the session ends with the access token then. */
  readonly refreshToken: string | null
  /** Tells the provider whose session ends. */
  readonly idToken: string | null
  /** OIDC_ISSUER at the time: no other provider is sent these tokens. Absent where an earlier release wrote it. */
  readonly issuer?: string | undefined
  /** The name of the key that the account was found by: another key is another sign-in. */
  readonly keyName: string
  /** When the provider said so, milliseconds since 1970. */
  readonly checkedAt: number
  /** How often its tokens were renewed; absent where an earlier release wrote it. */
  readonly renewals?: number
}

/** Whether its tokens are those that came after the other's: by how often they were renewed, since clocks are set back. */
export function isLater(one: Grant, other: Grant): boolean {
  const [first, second] = [one.renewals, other.renewals]
  return first === undefined || second === undefined ? one.checkedAt > other.checkedAt : first > second
}
