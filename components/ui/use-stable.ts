import { useState } from 'react'

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The same object for as long as its JSON is the same, so that what is worked out from it is not worked out again. */
export function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || sameText(kept, value)) return kept
  setKept(value)
  return value
}
