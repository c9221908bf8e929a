/**
 * Carries a webhook's secret from the API's response to the one dialog that shows it. Only this closure has the
 * string, so that React or a cache keeps no more than an empty box after `drop`.
 */
export interface SecretBox {
  /** The secret; '' after `drop`. */
  read: () => string
  drop: () => void
}

export function boxOf(secret: string): SecretBox {
  let kept = secret
  return {
    read: () => kept,
    drop: () => {
      kept = ''
    },
  }
}
