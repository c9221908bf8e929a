/**
 * The error of an unconfirmed write that, as a read showed, had not happened, in the shape of other failures and with the
 * request id of the unconfirmed call.
 */
export const checkedNotSaved = (unconfirmed: unknown) => ({
  code: 'checked_not_saved',
  message: '',
  requestId: requestIdOf(unconfirmed),
  retryable: true,
  retryAfter: null,
})

/** The request id of an error; null: it has none. */
export function requestIdOf(error: unknown): string | null {
  const { requestId }: { requestId?: unknown } = Object(error)
  return typeof requestId === 'string' ? requestId : null
}
