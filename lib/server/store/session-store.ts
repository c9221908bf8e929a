/** What a sign-out is checked against. */
export interface Dated {
  readonly id: string
  readonly scope: string
  readonly issuedAt: number
}

/**
 * What copies of the dashboard share about sessions. Times are milliseconds since 1970; a record may be forgotten
 * after `until`, when every session that it could concern has reached its greatest age.
 */
export interface SessionStore {
  signOut(id: string, until: number): Promise<void>
  /** Every session of `scope` issued at or before `at`. */
  signOutAccount(scope: string, at: number, until: number): Promise<void>
  /** Answers at once where it can: it is asked on every call. */
  isSignedOut(session: Dated): boolean | Promise<boolean>
  /** When the whole account was last signed out, 0 when never. */
  accountSignedOutAt(scope: string): Promise<number>
  close(): Promise<void>
}
