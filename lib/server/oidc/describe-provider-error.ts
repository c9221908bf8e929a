/** OAuth error codes (RFC 6749). */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
])

/** An error of the provider reduced to known codes, for the log: its messages may contain anything. */
export function describeProviderError(thrown: unknown): { name?: string; code?: string; word?: string } {
  const { name, code, error, cause } = Object(thrown)
  return {
    name,
    code: [code, cause?.code].find((one) => /^[A-Z_]+$/.test(String(one))),
    word: [error, cause?.[0]?.parameters?.error].find((one) => REFUSALS.has(one)),
  }
}
