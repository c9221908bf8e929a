/** Why a provider gives no token, in the words of RFC 6749. */
const REFUSALS: ReadonlySet<unknown> = new Set([
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
])

/** The kind of trouble with the provider alone, for the log: what a provider says may hold anything. */
export function troubleOf(thrown: unknown): { name?: string; code?: string; word?: string } {
  const { name, code, error, cause } = Object(thrown)
  return {
    name,
    code: [code, cause?.code].find((one) => /^[A-Z_]+$/.test(String(one))),
    word: [error, cause?.[0]?.parameters?.error].find((one) => REFUSALS.has(one)),
  }
}
