/**
 * A webhook's secret on its way from the API's answer to the one dialog that shows it. The string is held by this
 * closure alone: what React or a cache keeps of it after `drop` is an empty box.
 */
export interface SecretBox {
  /** The secret; '' once it was dropped. */
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
