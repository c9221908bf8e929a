/** The fields that a sign-out is matched against. */
export interface Dated {
  readonly id: string
  readonly scope: string
  readonly issuedAt: number
}

/**
 * Sign-outs, shared among copies of the dashboard. Times are milliseconds since 1970; a record may be deleted after
 * `until`, when every session that it could match has expired.
 */
export interface SessionStore {
  signOut(id: string, until: number): Promise<void>
  /** Signs out every session of `scope` issued at or before `at`. */
  signOutAccount(scope: string, at: number, until: number): Promise<void>
  /** Synchronous where possible: it is called on every request. */
  isSignedOut(session: Dated): boolean | Promise<boolean>
  /** When the whole account was last signed out; 0 for never. */
  accountSignedOutAt(scope: string): Promise<number>
  close(): Promise<void>
}
