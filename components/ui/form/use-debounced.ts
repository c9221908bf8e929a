import { useEffect, useState } from 'react'
import { callAfter } from '#lib/when-idle.ts'

/** A value once it has not changed for a while, e.g. a search text before it is sent to the API. */
export function useDebounced<Value>(value: Value, milliseconds = 300): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => callAfter(milliseconds, () => setDebounced(value)), [value, milliseconds])
  return debounced
}
