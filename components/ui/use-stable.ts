import { useState } from 'react'

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The same object as long as its JSON is equal, so that memoised values that depend on it are kept. */
export function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || sameText(kept, value)) return kept
  setKept(value)
  return value
}
