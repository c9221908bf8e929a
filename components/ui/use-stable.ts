import { useState } from 'react'

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The same object for as long as it says the same, so that what is worked out from it is not worked out again.
 * @param isSame compares two values; by their JSON unless told otherwise
 */
export function useStable<Value>(value: Value, isSame: (a: Value, b: Value) => boolean = sameText): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || isSame(kept, value)) return kept
  setKept(value)
  return value
}
